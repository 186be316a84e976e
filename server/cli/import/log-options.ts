import { parseArgs } from 'node:util';
import { isLogFormat, LOG_FORMATS, type LogFormat } from '../../imports/imports.ts';
import { parseUtcTime } from '../../platform/time/utc-time.ts';
import { UsageError } from '../command-error.ts';

/** Options of `import access-log`. */
export interface LogOptions {
  files: readonly [string, ...string[]];
  /** A host, lowercase ASCII. */
  website: string;
  format: LogFormat;
  /** Epoch milliseconds. */
  since: number;
  until: number;
  skippedPaths: readonly string[];
  isForwarded: boolean;
  isAgain: boolean;
  isDryRun: boolean;
}

const OPTIONS = {
  website: { type: 'string' },
  format: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  skip: { type: 'string', multiple: true },
  forwarded: { type: 'boolean' },
  again: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

export function readLogOptions(args: readonly string[]): LogOptions {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError('import access-log needs one or more files.');
  return {
    files: [first, ...others],
    website: readWebsite(values.website),
    format: readFormat(values.format ?? 'any'),
    since: readMoment('--since', values.since) ?? Number.NEGATIVE_INFINITY,
    until: readMoment('--until', values.until) ?? Number.POSITIVE_INFINITY,
    skippedPaths: (values.skip ?? []).map(readPath),
    isForwarded: values.forwarded === true,
    isAgain: values.again === true,
    isDryRun: values['dry-run'] === true,
  };
}

function readWebsite(text: string | undefined): string {
  const url = text && URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url) return url.hostname;
  throw new UsageError('--website is required, such as --website example.com.');
}

function readFormat(word: string): LogFormat {
  if (isLogFormat(word)) return word;
  throw new UsageError(`Unknown log format "${word}". Use one of ${LOG_FORMATS.join(', ')}.`);
}

function readMoment(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = parseUtcTime(text);
  if (moment !== undefined) return moment;
  throw new UsageError(`${name} must be a date or time in UTC, such as 2026-03-01 or 2026-03-01T12:00, not "${text}".`);
}

function readPath(text: string): string {
  if (text.startsWith('/')) return text;
  throw new UsageError(`--skip must be the start of a path, such as /api/, not "${text}".`);
}
