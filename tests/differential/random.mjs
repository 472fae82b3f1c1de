// Random numbers from a seed: the same seed gives the same games on every machine. Knows nothing of games.

// Mulberry32 by Tommy Ettinger (public domain): 32 bits of state, good enough to choose moves.
export function makeRandom(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    return {
        below: (count) => Math.floor(next() * count), // 0 .. count - 1
        chance: (probability) => next() < probability,
        pick: (list) => list[Math.floor(next() * list.length)],
        // One of the items, each as often as `weigh` says.
        weighted(list, weigh) {
            let rest = next() * list.reduce((sum, item) => sum + weigh(item), 0);
            return list.find((item) => (rest -= weigh(item)) < 0) ?? list.at(-1);
        },
        shuffle(list) {
            for (let i = list.length - 1; i > 0; i--) {
                const j = Math.floor(next() * (i + 1));
                [list[i], list[j]] = [list[j], list[i]];
            }
            return list;
        },
    };
}
