import { readJsonLine } from './json-lines.ts';
import type { ReadLogLine } from './log-line.ts';
import { readCombinedLine, readPlainLine } from './plain-lines.ts';

/** Servers take no longer requests; a line that is longer is damaged. */
const MAX_LINE_LENGTH = 65_536;

/** Formats that can be named. None needs to be: no line is of two of them. */
const FORMATS = {
  /** Whatever a line is of. */
  any: (text) => (text.startsWith('{') ? readJsonLine(text) : readPlainLine(text)),
  combined: readCombinedLine,
  common: readPlainLine,
  json: readJsonLine,
} as const satisfies Record<string, ReadLogLine>;

export type LogFormat = keyof typeof FORMATS;
export const LOG_FORMATS = Object.keys(FORMATS) as readonly LogFormat[];

export function isLogFormat(word: string): word is LogFormat {
  return Object.hasOwn(FORMATS, word);
}

export function logLineReader(format: LogFormat): ReadLogLine {
  const read: ReadLogLine = FORMATS[format];
  return (text) => (text.length > MAX_LINE_LENGTH ? undefined : read(text));
}
