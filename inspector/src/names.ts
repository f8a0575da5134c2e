// What players are called. The rules of a record know it.
let names: readonly string[] = [];

/** From now on players have these names, by index. */
export function callPlayers(all: readonly string[]): void {
    names = all;
}

/** An actor of a record, such as `player 1`, as people call it. */
export function called(actor: string): string {
    const found = /^player (\d+)$/.exec(actor);
    return found === null ? actor : names[Number(found[1])] ?? actor;
}
