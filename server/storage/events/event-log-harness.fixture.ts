import { afterAll, beforeAll } from 'vitest';
import type { EventLogWriter, EventRow } from '../../collect/event-port.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Analytics } from '../../stats/question.ts';
import type { EventLogReader, ValueLabels } from '../../stats/stats-port.ts';
import { type SiteBreakdownQuery, siteTopic } from '../../stats/stats-query.ts';
import type { RulePreviewReader } from '../../websites/rule-preview-port.ts';
import type { TestEventLog } from './event-log.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';

/** One engine for all tests of a suite; each test works on accounts of its own. */
export interface EventLogHarness {
  writer(): EventLogWriter;
  reader(): EventLogReader;
  analytics(): Analytics;
  rulePreview(): RulePreviewReader;
  newAccount(): number;
  newToken(): string;
  encoded(rows: readonly Partial<EventRow>[]): Uint8Array[];
  /** Stores rows as a block of their own. */
  store(...rows: Partial<EventRow>[]): Promise<void>;
}

/** Opens before the first test of the suite that calls this and closes after the last. */
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
    encoded: (rows) => rows.map((row) => harness.writer().encodeRow(eventRow(row))),
    store: (...rows) => harness.writer().insertBlock(harness.newToken(), harness.encoded(rows)),
  };
  return harness;
}

/**
 * Asks again while the engine is not to be reached: a machine that is busy with other tests misses a ping now and then,
 * and a property that asks a thousand questions must not fail for that.
 */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 40 || !(error instanceof AppError) || error.code !== 'unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** No names for codes; what has no value is `Unknown`. */
export const labels = (): ValueLabels => ({ values: [], labels: [], empty: 'Unknown' });

export type Question = Partial<SiteBreakdownQuery> & { name: string };

/** A question about site 1 in March 2026, by a topic's public name. */
export function question(accountId: number, { name, ...given }: Question): SiteBreakdownQuery {
  const topic = siteTopic(name);
  if (topic === undefined) throw new Error(`No topic: ${name}`);
  return {
    accountId,
    siteId: 1,
    topic,
    range: { from: '2026-03-01', to: '2026-03-31' },
    search: '',
    sortBy: 'count',
    order: 'desc',
    limit: 100,
    offset: 0,
    ...given,
  };
}
