// Compares what Boardwalk says about games with what the others say, and tells each difference with its game. Knows
// the shape of positions and trees, and no rules.

// Two lists of texts, game by game or ply by ply; `what(i)` tells an item.
export function lists(ours, theirs, what) {
    const differences = [];
    if (ours.length !== theirs.length) differences.push(`${ours.length} of ours, ${theirs.length} of theirs`);
    for (let i = 0; i < Math.min(ours.length, theirs.length); i++)
        if (ours[i] !== theirs[i]) differences.push(`${what(i)}\nours:   ${ours[i]}\ntheirs: ${theirs[i]}`);
    return differences;
}

// Positions of every ply of every game; of a game only the first difference counts.
export function listsOfLists(ours, theirs, what) {
    const differences = [];
    if (ours.length !== theirs.length) differences.push(`${ours.length} games of ours, ${theirs.length} of theirs`);
    for (let i = 0; i < Math.min(ours.length, theirs.length); i++)
        differences.push(...lists(ours[i], theirs[i], (ply) => `ply ${ply}`).slice(0, 1).map((text) => `${what(i)}${text}`));
    return differences;
}

// A line of play of `convert --to json` and the line that was generated: moves, positions and variations.
export function lines(ours, line, where, fields) {
    if (ours.length !== line.length) return [`${where}: ${ours.length} moves of ours, ${line.length} of theirs`];
    for (let i = 0; i < line.length; i++) {
        const here = `${where}, ${line[i].text}`;
        for (const field of fields)
            if (ours[i][field] !== line[i][field])
                return [`${here}: ${field}\nours:   ${ours[i][field]}\ntheirs: ${line[i][field]}`];
        const variations = ours[i].variations ?? [];
        if (variations.length !== line[i].variations.length)
            return [`${here}: ${variations.length} variations of ours, ${line[i].variations.length} of theirs`];
        for (let j = 0; j < variations.length; j++) {
            const found = lines(variations[j].moves, line[i].variations[j], `${here} (${j + 1})`, fields);
            if (found.length) return found;
        }
    }
    return [];
}

// The number of positions in a line and its variations.
export const count = (line) => line.reduce((sum, node) =>
    sum + 1 + node.variations.reduce((inner, variation) => inner + count(variation), 0), 0);
