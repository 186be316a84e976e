import { type ParsedExclusions, parseExclusionLines } from './excluded-lines.ts';

/**
 * A parameter name in lower case without its wildcards. A wildcard matches any number of characters, including none.
 */
export interface ParamRule {
  readonly name: string;
  readonly startsOpen: boolean;
  readonly endsOpen: boolean;
}

/** Returns whether the list contains a parameter (decoded, lowercase name). */
export type ParamMatcher = (name: string) => boolean;

/**
 * Parses a website's `exclude_params`: names with an optional `*` at either end; `*` alone matches every parameter.
 * Matching ignores case, because a secret is one in any case. Never throws.
 */
export function parseExcludedParams(text: string): ParsedExclusions<ParamRule> {
  return parseExclusionLines(text, parseLine);
}

/** Compiles a list. Returns undefined if it has no rules, so that callers can skip the work. */
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
    return 'has a * in the middle. Use * only at the start or end.';
  }
  if (/[\s&=?#]/.test(name)) {
    return 'is not a parameter name. Remove ?, &, =, # and spaces.';
  }
  return { name, startsOpen, endsOpen };
}
