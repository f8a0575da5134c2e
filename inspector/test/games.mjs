// games.mjs MODULE GAME AGENT GAMES: plays games between two equal agents in a module, and prints the milliseconds that the processor
// took for each. `scripts/bench_web` compares them with those of a program.
import { loaded } from "./module.mjs";

const [, , module, game, agent, games] = process.argv;
const { call } = await loaded(module);
const play = (seed) => {
    call("begin", JSON.stringify({ game, players: [agent], seed }));
    call("post", 'a\n{"hello":{"protocol":1}}');
    for (let i = 0; i < 10_000 && !call("post", "a\n").includes('"over"'); ++i);
};
for (const end = Date.now() + 2000; Date.now() < end;) {
    play(0); // until all is compiled as well as it ever is
}
const start = process.cpuUsage();
for (let seed = 1; seed <= Number(games); ++seed) {
    play(seed);
}
const { user, system } = process.cpuUsage(start);
console.log(((user + system) / 1000 / Number(games)).toFixed(2));
