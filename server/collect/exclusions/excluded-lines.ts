/** Both exclusion lists are text, one rule a line; this is what they share. */

/** A list parsed whole: the rules of its good lines, and one sentence for each bad one (fit for `FieldErrors`). */
export interface ParsedExclusions<Rule> {
  readonly rules: readonly Rule[];
  readonly errors: readonly string[];
}

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 200;

/**
 * Reads a list line by line; blank lines and white space around a rule mean nothing.
 * @param parseLine the rule of a line, or a sentence that says what is wrong with it
 */
export function parseExclusionLines<Rule extends object>(
  text: string,
  parseLine: (line: string) => Rule | string,
): ParsedExclusions<Rule> {
  const rules: Rule[] = [];
  const errors: string[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') {
      continue;
    }
    if (rules.length + errors.length === MAX_LINES) {
      errors.push(`At most ${MAX_LINES} lines are allowed.`);
      break;
    }
    const rule = line.length > MAX_LINE_LENGTH ? 'is too long.' : parseLine(line);
    if (typeof rule === 'string') {
      errors.push(`Line ${index + 1}: "${shorten(line)}" ${rule}`);
    } else {
      rules.push(rule);
    }
  }
  return { rules, errors };
}

function shorten(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
