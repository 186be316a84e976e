import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { EXPORT_COLUMNS } from '../../../contract/vocabulary.ts';
import { dateOf, type EventRecord } from '../../analytics/analytics.ts';
import type { EventExport } from '../../analytics/results/results.ts';
import { csvLine } from '../../platform/csv.ts';
import { Streamed, textStream } from '../shared/responses/streamed.ts';
import { route } from '../shared/route.ts';
import { basisOf } from './website-query.ts';

const { exportEvents } = analyticsOperations;

interface Format {
  type: string;
  header: string;
  line(event: EventRecord): string;
}

const FORMATS: Readonly<Record<'csv' | 'ndjson', Format>> = {
  csv: {
    type: 'text/csv',
    header: csvLine(EXPORT_COLUMNS),
    line: (event) => csvLine(EXPORT_COLUMNS.map((name) => event[name] ?? '')),
  },
  ndjson: {
    type: 'application/x-ndjson',
    header: '',
    line: (event) => `${JSON.stringify(eventFields(event))}\n`,
  },
};

/** Returns an event with every column of the export. */
export function eventFields(event: EventRecord): Record<string, unknown> {
  return Object.fromEntries(EXPORT_COLUMNS.map((name) => [name, event[name] ?? '']));
}

export const exportRoutes = [
  route(exportEvents, async ({ principal, query, id }, { features }) => {
    const { format = 'csv' } = query;
    const site = { accountId: principal.accountId, id: id() };
    const events = await features.analytics.exportEvents(site, basisOf(query), principal.keyId);
    const body = textStream(linesOf(events, FORMATS[format]), events.end);
    const headers = { 'Content-Disposition': `attachment; filename="${fileName(events)}.${format}"` };
    return new Streamed(FORMATS[format].type, body, headers);
  }),
];

/** Number of lines per chunk: about as much as a connection accepts in one write. */
const LINES_A_CHUNK = 200;

async function* linesOf({ pieces }: EventExport, { header, line }: Format): AsyncGenerator<string> {
  if (header !== '') yield header;
  yield* eventLines(pieces, line);
}

export async function* eventLines(
  pieces: AsyncIterable<EventRecord[]>,
  line: (event: EventRecord) => string,
): AsyncGenerator<string> {
  for await (const events of pieces) {
    for (let start = 0; start < events.length; start += LINES_A_CHUNK) {
      yield events
        .slice(start, start + LINES_A_CHUNK)
        .map(line)
        .join('');
    }
  }
}

/**
 * Builds the file name. Domains consist of letters, digits, dots and dashes, which are safe in headers and file
 * systems.
 */
function fileName({ domain, query }: EventExport): string {
  const { range, timezone } = query;
  return `${domain}_${dateOf(range.from, timezone)}_${dateOf(range.to - 1, timezone)}`;
}
