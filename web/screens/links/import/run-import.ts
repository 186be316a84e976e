import type { ApiClient, ApiResponse, Body } from '../../../api/client.ts';
import { TASK } from '../../../state/tasks.ts';
import { LINKS } from '../link-data.ts';
import type { FileChunk } from './pieces.ts';

export type ImportRow = ApiResponse<'importLinks'>['rows'][number];
export type Format = Body<'importLinks'>['format'];

export interface ImportReport {
  rows: readonly ImportRow[];
  /** Number of processed rows. */
  done: number;
}

export interface ImportOptions {
  format: Format;
  domain: string;
}

export interface ImportProgress {
  signal: AbortSignal;
  onProgress: (report: ImportReport) => void;
}

/**
 * Checks every row without creating links, in chunks, so that progress is visible and the check can be canceled; line
 * numbers refer to the whole file.
 */
export async function previewImport(
  client: Pick<ApiClient, 'call'>,
  pieces: readonly FileChunk[],
  { format, domain, signal, onProgress }: ImportOptions & ImportProgress,
): Promise<ImportReport> {
  let report: ImportReport = { rows: [], done: 0 };
  for (const { text, rows, lineOffset } of pieces) {
    if (signal.aborted) break;
    const body = { format, text, dryrun: true, ...(domain !== '' && { domain }) };
    const response = await client.call<ApiResponse<'importLinks'>>(`${LINKS}/import`, { method: 'POST', body });
    const checked = response.rows.map((row) => ({ ...row, line: row.line + lineOffset }));
    report = { rows: [...report.rows, ...checked], done: report.done + rows };
    onProgress(report);
  }
  return report;
}

/** Starts the import as background tasks, one for each chunk, and returns their ids. */
export async function startImport(
  client: Pick<ApiClient, 'call'>,
  pieces: readonly FileChunk[],
  { name, format, domain }: ImportOptions & { name: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { text, lineOffset }] of pieces.entries()) {
    const part = pieces.length > 1 ? ` (${index + 1}/${pieces.length})` : '';
    const file = { format, text, lineoffset: lineOffset, ...(domain !== '' && { domain }) };
    const body: Body<'createTask'> = { kind: 'link_import', name: name.slice(0, 100) + part, import: file };
    ids.push((await client.call<ApiResponse<'createTask'>>(`${TASK}/add`, { method: 'POST', body })).id);
  }
  return ids;
}

export function countsOf(rows: readonly ImportRow[]): Record<ImportRow['result'], number> {
  const count = (result: ImportRow['result']) => rows.filter((row) => row.result === result).length;
  return { made: count('made'), exists: count('exists'), refused: count('refused') };
}

type Planned = NonNullable<ImportRow['link']>;

interface MarkMessages {
  status: Readonly<Record<NonNullable<Planned['status']>, string>>;
  starts: (day: string) => string;
  expires: (day: string) => string;
  limit: (count: string) => string;
}

/** Returns what a row says of its link besides title, addresses and tags; times as they are in the file. */
export function marksOf({ status, start, expiry, clicklimit }: Planned, messages: MarkMessages): string[] {
  return [
    ...(status === null || status === 'active' ? [] : [messages.status[status]]),
    ...(start === null ? [] : [messages.starts(start)]),
    ...(expiry === null ? [] : [messages.expires(expiry)]),
    ...(clicklimit === null ? [] : [messages.limit(String(clicklimit))]),
  ];
}

/** Returns the report as CSV. */
export function reportCsv(rows: readonly ImportRow[]): string {
  const cell = (value: string | number | null) => {
    const text = String(value ?? '');
    // Spreadsheets interpret such a cell as a formula.
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map(({ line, result, shorturl, refusal }) =>
    [line, result, shorturl, refusal].map(cell).join(','),
  );
  return `${['line,result,shorturl,refusal', ...lines].join('\r\n')}\r\n`;
}
