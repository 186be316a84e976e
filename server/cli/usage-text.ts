/** Returns the ways to call a command, one in each line. They are separated by `|` outside of brackets. */
export function usageText(usage: string): string {
  const [name] = usage.split(' ', 1);
  const lines = alternatives(usage).map((way) => (way.startsWith(`${name} `) || way === name ? way : `${name} ${way}`));
  return lines.map((line, index) => `${index === 0 ? 'Usage:' : '      '} waymark ${line}`).join('\n');
}

function alternatives(usage: string): string[] {
  const found = [''];
  let depth = 0;
  for (const part of usage.split(/(\[|\]| \| )/)) {
    if (part === '[') depth++;
    if (part === ']') depth--;
    if (part === ' | ' && depth === 0) found.push('');
    else found[found.length - 1] += part;
  }
  return found;
}

/** Returns the name that somebody may have meant: the most similar one, if only a letter or two are different. */
export function similarName(written: string, names: readonly string[]): string | undefined {
  const allowed = written.length < 5 ? 1 : 2;
  const rated = names.map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name) }));
  const [best] = rated.filter(({ edits }) => edits <= allowed).toSorted((one, other) => one.edits - other.edits);
  return best?.name;
}

/** The number of letters to insert, delete, replace or swap with their neighbor (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
