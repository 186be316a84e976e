import { type ParsedExclusions, parseExclusionLines } from './excluded-lines.ts';

/** A parameter's name, lower case, without its stars; a star stands for any characters, none included. */
export interface ParamRule {
  readonly name: string;
  readonly startsOpen: boolean;
  readonly endsOpen: boolean;
}

/** Whether a parameter (decoded name in lower case) is on the list. */
export type ParamMatcher = (name: string) => boolean;

/**
 * Reads a website's `exclude_params`: names, with `*` at either end; `*` alone is every parameter.
 * Case does not matter: a secret is one in any case. Never throws.
 */
export function parseExcludedParams(text: string): ParsedExclusions<ParamRule> {
  return parseExclusionLines(text, parseLine);
}

/** Compiles a list; undefined when it holds no rule, so that callers can skip the work. */
export function compileExcludedParams(text: string): ParamMatcher | undefined {
  const { rules } = parseExcludedParams(text);
  if (rules.length === 0) {
    return undefined;
  }
  const exact = new Set(rules.filter((rule) => !rule.startsOpen && !rule.endsOpen).map((rule) => rule.name));
  const open = rules.filter((rule) => rule.startsOpen || rule.endsOpen);
  return (name) => exact.has(name) || open.some((rule) => matches(rule, name));
}

function matches(rule: ParamRule, name: string): boolean {
  if (rule.startsOpen && rule.endsOpen) {
    return name.includes(rule.name);
  }
  return rule.startsOpen ? name.endsWith(rule.name) : name.startsWith(rule.name);
}

function parseLine(line: string): ParamRule | string {
  const startsOpen = line.startsWith('*');
  const endsOpen = line.length > 1 && line.endsWith('*');
  const name = line.slice(startsOpen ? 1 : 0, endsOpen ? -1 : undefined).toLowerCase();
  if (name.includes('*')) {
    return 'has a * inside; it may stand at the start and at the end only.';
  }
  if (/[\s&=?#]/.test(name)) {
    return 'is not a parameter name: write it without ?, &, =, # and white space.';
  }
  return { name, startsOpen, endsOpen };
}
