// Counts and prints the results of comparisons as TAP. Knows nothing of games.

let number = 0, failed = 0;

export function report(name, differences) {
    number++;
    if (differences.length) failed++;
    console.log(`${differences.length ? 'not ' : ''}ok ${number} - ${name}`);
    for (const text of differences.slice(0, 3)) console.log(text.replace(/^/gm, '#   '));
    if (differences.length > 3) console.log(`#   and ${differences.length - 3} more`);
}

export function skip(name, reason) {
    number++;
    console.log(`ok ${number} - ${name} # SKIP ${reason}`);
}

export function finish() {
    console.log(`1..${number}\n# PASS: ${number - failed}\n# FAIL: ${failed}`);
    process.exitCode = failed ? 1 : 0;
}
