import { startTestApp, type TestApp, type TestAppOptions, type TestResponse } from '../../../test/support/test-app.ts';
import type { EventRow } from '../../collect/event-port.ts';
import { retryWhileUnavailable } from '../../storage/events/event-log-harness.fixture.ts';
import { eventRow } from '../../storage/events/event-rows.fixture.ts';

/** A service with a website and the events that a test stores. */
export interface Numbers {
  app: TestApp;
  site: number;
  /** Stores events of the website directly, bypassing spool and loader, and notifies the catalog. */
  store(...rows: Partial<EventRow>[]): Promise<void>;
  get(path: string): Promise<TestResponse>;
  post(path: string, body: unknown): Promise<TestResponse>;
  close(): Promise<void>;
}

let blocks = 0;

export async function startNumbers(domain: string, options: TestAppOptions = {}): Promise<Numbers> {
  const app = await startTestApp({ engine: true, ...options });
  const created = await app.account.api('POST', '/api/v1/websites', { domain });
  const site: number = created.json.data.id;
  const { eventLog, refreshTotals } = app.deps.events;
  const ours = { accountId: app.account.id, siteId: site, host: domain, kind: 'pageview' as const };
  return {
    app,
    site,
    store: async (...rows) => {
      blocks++;
      const encoded = eventLog.writer.encodeRows(rows.map((row) => eventRow({ ...ours, ...row })));
      const token = `numbers ${blocks}`;
      await retryWhileUnavailable(() => eventLog.writer.insertBlock(token, encoded));
      await refreshTotals([{ kind: 'site', accountId: app.account.id, id: site }]);
    },
    get: (path) => app.account.api('GET', `/api/v1${path}`),
    post: (path, body) => app.account.api('POST', `/api/v1${path}`, body),
    close: app.close,
  };
}
