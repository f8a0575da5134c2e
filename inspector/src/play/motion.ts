// Motion from identities: where each piece was before, and where it is now.

const still = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const most = 300; // pieces that move at once; more are put where they belong

export interface Seen { box: DOMRect; look: string; element: HTMLElement }

/** Where pieces are on the screen, and how they look. */
export function seen(pieces: ReadonlyMap<string, HTMLElement>): Map<string, Seen> {
    return still() ? new Map<string, Seen>() : new Map([...pieces].map(([id, element]) => [id, { box: element.getBoundingClientRect(), look: element.dataset["look"] ?? "", element }]));
}

/** Animates the way from `before` to what is shown now. */
export function move(before: ReadonlyMap<string, Seen>, now: ReadonlyMap<string, HTMLElement>): void {
    if (still() || before.size === 0) {
        return;
    }
    const eased = { duration: 320, easing: "cubic-bezier(.3,.7,.2,1)" };
    let moved = 0;
    for (const [id, element] of now) {
        const old = before.get(id);
        if (old === undefined) {
            element.animate({ opacity: [0, 1], scale: [0.6, 1] }, eased);
            continue;
        }
        const box = element.getBoundingClientRect();
        const x = old.box.x + old.box.width / 2 - box.x - box.width / 2;
        const y = old.box.y + old.box.height / 2 - box.y - box.height / 2;
        if ((Math.abs(x) > 1 || Math.abs(y) > 1) && ++moved <= most) {
            const cell = element.closest<HTMLElement>(".cell");
            cell?.classList.add("arriving"); // above its neighbors
            element.animate({ transform: [`translate(${x}px,${y}px)`, "none"] }, eased).addEventListener("finish", () => { cell?.classList.remove("arriving"); });
        }
        if (old.look !== element.dataset["look"]) {
            element.animate({ rotate: element.classList.contains("die") ? ["-1turn", "0turn"] : ["y 90deg", "y 0deg"] }, eased);
        }
    }
    for (const [id, { box, element }] of before) {
        if (!now.has(id) && box.width > 0) {
            const ghost = element.cloneNode(true) as HTMLElement;
            ghost.classList.add("ghost");
            ghost.style.cssText += `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`;
            ghost.setAttribute("aria-hidden", "true");
            document.body.append(ghost);
            ghost.animate({ opacity: [1, 0], scale: [1, 0.6] }, eased).addEventListener("finish", () => { ghost.remove(); });
        }
    }
}
