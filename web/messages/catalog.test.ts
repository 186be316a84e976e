import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QR_TYPE_NAMES } from '../../contract/vocabulary.ts';
import { codeMessages } from './codes/codes.ts';

const WEB = join(import.meta.dirname, '..');
const CODE = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^messages\/|\.(test|fixture|d)\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(WEB, path), 'utf8')) }));

/** Names that machines go by, and keys as they stand on keyboards. */
const NO_WORDS = new Set([
  ...['Content-Type', 'Retry-After', 'AbortError', 'Etc/UTC', 'FeatureCollection', 'Outbound link', 'File download'],
  ...['QR code', 'Short link', 'Apple Music', 'Hacker News'],
  ...[
    'Enter',
    'Tab',
    'Escape',
    'Esc',
    'Backspace',
    'Home',
    'End',
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Arrow',
  ],
  ...['Ctrl K', 'Ctrl S', 'Ctrl Y', 'Ctrl Z', 'Ctrl ↵'],
]);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** What screens would show as it stands there: between tags, and in quotes. Errors of programmers are for programmers. */
function wordsIn(text: string): string[] {
  const code = text.replace(/new Error\([^)]*\)/g, '');
  const between = [
    ...code.matchAll(/>([^<>{}()=;:&|?'`]*[A-Za-z]{3}[^<>{}()=;:&|?'`]*)<\//g),
    ...code.matchAll(/^ +([A-Z][a-z]+(?: [a-z]+)*\.?)$/gm),
    ...code.matchAll(/\}( [a-z]{3,}[^<>{}()=;'`]*)<\//g),
  ];
  const quoted = code.matchAll(/(?<=[\s({[=])(?:'([A-Z][^'\n]*)'|"([A-Z][^"\n]*)"|`([A-Z][^`$\n]*)`)/g);
  return [...between, ...quoted]
    .map(([, ...found]) => (found.find((one) => one !== undefined) ?? '').trim())
    .filter((word) => /[A-Za-z]{3}/.test(word) && /[a-z]/.test(word) && !word.includes('$') && !NO_WORDS.has(word));
}

describe('the words of the application', () => {
  it.each([
    ['<h2>Nothing here</h2>', ['Nothing here']],
    ['      Try again\n', ['Try again']],
    ['<b>{count} chosen</b>', ['chosen']],
    ['<Button label="Close" />', ['Close']],
    ["tell('It was not saved.')", ['It was not saved.']],
    ['tell(`It was not saved.`)', ['It was not saved.']],
    ["press('Escape')", []],
    ["throw new Error('A part stands outside.')", []],
    ['<h2>{words.title}</h2>', []],
  ])('are distinguished from code: %s', (text, words) => {
    expect(wordsIn(withoutComments(text))).toEqual(words);
  });

  it('name the types of codes as the service does', () => {
    expect(codeMessages.types).toEqual(QR_TYPE_NAMES);
  });

  it('lie in this folder, all of them', () => {
    const strays = CODE.flatMap(({ path, text }) => wordsIn(text).map((word) => `${path}: ${word}`));
    expect(CODE.length).toBeGreaterThan(300);
    expect(strays).toEqual([]);
  });
});
