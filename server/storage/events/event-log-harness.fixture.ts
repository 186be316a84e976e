import { afterAll, beforeAll } from 'vitest';
import type { Analytics } from '../../analytics/query/query.ts';
import type { EventLogReader } from '../../analytics/query/stats-port.ts';
import type { EventLogWriter, EventRow } from '../../collect/event-port.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RulePreviewReader } from '../../websites/rule-preview-port.ts';
import type { TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';

/** One engine for all tests of a suite; each test uses accounts of its own. */
export interface EventLogHarness {
  writer(): EventLogWriter;
  reader(): EventLogReader;
  analytics(): Analytics;
  rulePreview(): RulePreviewReader;
  newAccount(): number;
  newToken(): string;
  /** Encodes each row as a separate payload. */
  encoded(rows: readonly Partial<EventRow>[]): Uint8Array[];
  /** Stores rows as one block. */
  store(...rows: Partial<EventRow>[]): Promise<void>;
}

/** Opens the event log before the calling suite's first test and closes it after the last. */
export function useEventLog(open: () => Promise<TestEventLog>): EventLogHarness {
  let opened: TestEventLog;
  let account = 1000;
  let blocks = 0;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const harness: EventLogHarness = {
    writer: () => opened.eventLog.writer,
    reader: () => opened.eventLog.reader,
    analytics: () => opened.eventLog.analytics,
    rulePreview: () => opened.eventLog.rulePreview,
    newAccount: () => {
      account += 1;
      return account;
    },
    newToken: () => {
      blocks += 1;
      return `block ${blocks}`;
    },
    encoded: (rows) => rows.flatMap((row) => harness.writer().encodeRows([eventRow(row)])),
    store: (...rows) => {
      const payloads = harness.writer().encodeRows(rows.map((row) => eventRow(row)));
      return harness.writer().insertBlock(harness.newToken(), payloads);
    },
  };
  return harness;
}

/**
 * Retries while the engine is unavailable: a machine that is busy with other tests misses a ping now and then, and a
 * property test with a thousand queries must not fail for that.
 */
export async function retryWhileUnavailable<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 40 || !(error instanceof AppError) || error.code !== 'unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Returns the views of each page of site 1 over all time, by path. */
export async function viewsByPage(analytics: Analytics, accountId: number, search = ''): Promise<Map<string, number>> {
  const { rows } = await analytics.query({
    scope: { accountId, kind: 'website', id: 1 },
    metrics: ['views'],
    dimensions: ['page'],
    timezone: 'UTC',
    range: { from: 0, to: Date.UTC(2100, 0) },
    list: { unknown: null, search },
    limit: 1_000_000,
    offset: 0,
  });
  return new Map(rows.map(({ dimensions: [path = ''], metrics: [views] }) => [path, views ?? 0]));
}
