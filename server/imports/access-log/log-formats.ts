import { readJsonLine } from './json-lines.ts';
import type { ReadLogLine } from './log-line.ts';
import { readCombinedLine, readPlainLine } from './plain-lines.ts';

/** Servers don't accept longer requests, so a longer line is damaged. */
const MAX_LINE_LENGTH = 65_536;

/** Formats that can be selected. Selecting one is optional, because no line matches two formats. */
const FORMATS = {
  /** Detects the format of each line. */
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
