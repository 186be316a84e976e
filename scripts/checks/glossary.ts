/** Rejects the words that docs/glossary.md retires, wherever people read texts. The glossary itself is the only list. */
import type { SourceFile } from './budgets.ts';

export const GLOSSARY = 'docs/glossary.md';

/** Texts for people: messages of screens, documentation, and descriptions and messages of the API. */
const IS_TEXT =
  /^(web\/messages\/.*(?<!\.test)\.ts|docs\/.*\.md|README\.md|CONTRIBUTING\.md|SECURITY\.md|contract\/(?!openapi\/|examples\/).*(?<!\.test)\.ts)$/;
/** Sources whose string literals are messages of the API, pages, emails and the command line. */
const IS_SOURCE = /^server\/(?!storage\/|.*\.(test|suite|fixture)\.).*\.ts$/;
/** Decisions keep the words of their day; their titles are read in lists. */
const IS_DECISION = /^docs\/adr\//;

/** The phrases in backticks in the last column of the glossary's tables. */
export function retiredPhrases(glossary: string): string[] {
  const rows = glossary.matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm);
  return [...rows].flatMap(([, column = '']) => [...column.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase));
}

/** One sentence for each line that uses a retired phrase, as `path:line: "phrase" is retired, see docs/glossary.md`. */
export function retiredUses(files: readonly SourceFile[]): string[] {
  const phrases = retiredPhrases(files.find(({ path }) => path === GLOSSARY)?.text ?? '');
  if (phrases.length === 0) return [];
  const pattern = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');
  return files
    .filter(({ path }) => (IS_TEXT.test(path) && path !== GLOSSARY) || IS_SOURCE.test(path))
    .flatMap(({ path, text }) => {
      const all = IS_SOURCE.test(path) ? text.split('\n').map(literalsOf) : text.split('\n');
      const lines = IS_DECISION.test(path) ? all.slice(0, 1) : all;
      return lines.flatMap((line, index) => {
        const found = pattern.exec(line)?.[0];
        return found === undefined ? [] : [`${path}:${index + 1}: "${found}" is retired, see ${GLOSSARY}`];
      });
    });
}

/** The string literals of a line of code; empty for comments. */
function literalsOf(line: string): string {
  if (/^\s*(\/\*|\*|\/\/)/.test(line)) return '';
  return [...line.matchAll(/'[^']*'|"[^"]*"|`[^`]*`/g)].map(([literal]) => literal).join(' ');
}
