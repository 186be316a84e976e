import type { Answer, ApiClient, Body } from '../../../api/client.ts';
import { LINKS } from '../link-data.ts';
import type { Piece } from './pieces.ts';

export type ImportRow = Answer<'importLinks'>['rows'][number];
export type Format = Body<'importLinks'>['format'];

export interface ImportReport {
  rows: readonly ImportRow[];
  /** Rows of the file that have been dealt with. */
  done: number;
}

export interface ImportWish {
  format: Format;
  domain: string;
  isRehearsal: boolean;
}

export interface ImportWatch {
  signal: AbortSignal;
  onProgress: (report: ImportReport) => void;
}

/** Piece by piece, so that it can be watched and stopped; lines are those of the whole file. */
export async function runImport(
  client: Pick<ApiClient, 'call'>,
  pieces: readonly Piece[],
  { format, domain, isRehearsal, signal, onProgress }: ImportWish & ImportWatch,
): Promise<ImportReport> {
  let report: ImportReport = { rows: [], done: 0 };
  for (const { text, rows, lineOffset } of pieces) {
    if (signal.aborted) break;
    const body = { format, text, dryrun: isRehearsal, ...(domain !== '' && { domain }) };
    const answer = await client.call<Answer<'importLinks'>>(`${LINKS}/import`, { method: 'POST', body });
    const told = answer.rows.map((row) => ({ ...row, line: row.line + lineOffset }));
    report = { rows: [...report.rows, ...told], done: report.done + rows };
    onProgress(report);
  }
  return report;
}

export function countsOf(rows: readonly ImportRow[]): Record<ImportRow['result'], number> {
  const count = (result: ImportRow['result']) => rows.filter((row) => row.result === result).length;
  return { made: count('made'), exists: count('exists'), refused: count('refused') };
}

/** The report as a table, to be kept. */
export function reportCsv(rows: readonly ImportRow[]): string {
  const cell = (value: string | number | null) => {
    const text = String(value ?? '');
    // A cell that begins so is a formula to spreadsheets.
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map(({ line, result, shorturl, refusal }) =>
    [line, result, shorturl, refusal].map(cell).join(','),
  );
  return `${['line,result,shorturl,refusal', ...lines].join('\r\n')}\r\n`;
}
