/** Shared by both exclusion lists, which are text with one rule per line. */

/** A parsed list: the rules of its valid lines, and one sentence for each invalid line (suitable for `FieldErrors`). */
export interface ParsedExclusions<Rule> {
  readonly rules: readonly Rule[];
  readonly errors: readonly string[];
}

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 200;

/**
 * Parses a list line by line. Ignores blank lines and white space around rules.
 * @param parseLine returns the rule of a line, or a sentence that explains why it is invalid
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
      errors.push(`Use at most ${MAX_LINES} lines.`);
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
