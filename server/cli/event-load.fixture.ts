import { createAccounts } from '../accounts/accounts.ts';
import { openEventFlow } from '../assembly/event-flow.ts';
import { rawHit } from '../collect/collect.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../platform/log.ts';
import { createPasswordHasher } from '../platform/password-hash.ts';
import { systemRandom } from '../platform/random.ts';
import { systemClock } from '../platform/time/clock.ts';
import { openCatalog } from '../storage/open-storage.ts';
import { createWebsites } from '../websites/websites.ts';

export interface Site {
  accountId: number;
  siteId: number;
  domain: string;
}

const config = (dataDirectory: string) => ({ ...readConfig({}), dataDirectory });

/** Creates an account with a website in a new data folder. */
export async function openSite(dataDirectory: string): Promise<Site> {
  const catalog = await openCatalog(config(dataDirectory));
  const parts = { clock: systemClock, hasher: createPasswordHasher() };
  const accounts = createAccounts({
    ...parts,
    store: catalog.accounts,
    plans: catalog.plans,
    random: systemRandom,
    mailer: { send: async () => 'off' },
  });
  const { account } = await accounts.register({ email: 'load@example.com', password: 'correct horse battery' });
  const nothing = { store: catalog.websites, ...parts, events: undefined as never, stats: undefined as never };
  const domain = 'load.example.com';
  const website = await createWebsites(nothing).create(account.id, { domain, excludeBots: false });
  await catalog.close();
  return { accountId: account.id, siteId: website.id, domain };
}

export interface EventLoad {
  /** Paths of the page views that were sent, and of those acknowledged with 202. */
  sent: Set<string>;
  acknowledged: Set<string>;
  /** Resolves when no request is running. */
  end(): Promise<void>;
}

const SENDERS = 6;

/** Sends page views, each with a unique path, at the rate of the responses, until the service stops. */
export function sendEvents(origin: string, { domain }: Site): EventLoad {
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  let stopped = false;
  const sender = async (number: number) => {
    for (let count = 1; !stopped; count++) {
      const path = `/${number}-${count}`;
      sent.add(path);
      const response = await post(origin, JSON.stringify({ page: `https://${domain}${path}` }));
      if (response === 202) acknowledged.add(path);
      else if (response === undefined) return;
    }
  };
  const ended = Promise.all(Array.from({ length: SENDERS }, (_, number) => sender(number)));
  return {
    sent,
    acknowledged,
    end: async () => {
      stopped = true;
      await ended;
    },
  };
}

/** Returns the response's status; undefined when the service no longer responds. */
async function post(origin: string, body: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${origin}/api/event`, { method: 'POST', body, headers: { 'User-Agent': BROWSER } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Returns how often each path is in the event log of a data folder, including events in its spool. */
export async function storedEvents(dataDirectory: string, site: Site): Promise<Map<string, number>> {
  const settings = config(dataDirectory);
  const catalog = await openCatalog(settings);
  const parts = { config: settings, log: silentLog(), clock: systemClock, random: systemRandom, catalog };
  const events = await openEventFlow(parts);
  await events.eventLog.untilReady();
  await events.settle();
  const { rows } = await events.analytics.query({
    scope: { accountId: site.accountId, kind: 'website', id: site.siteId },
    metrics: ['views'],
    dimensions: ['page'],
    range: { from: 0, to: Date.UTC(2100, 0) },
    timezone: 'UTC',
    limit: 1_000_000,
    offset: 0,
  });
  await events.close();
  await catalog.close();
  return new Map(rows.map(({ dimensions: [path = ''], metrics: [views] }) => [path, views ?? 0]));
}

/** Records page views that stay in the spool, as while the engine is down. */
export async function recordWithoutEngine(dataDirectory: string, load: { site: Site; count: number }): Promise<void> {
  const settings = config(dataDirectory);
  const catalog = await openCatalog(settings);
  const parts = { config: settings, log: silentLog(), clock: systemClock, random: systemRandom, catalog };
  const events = await openEventFlow({ ...parts, startEngine: false });
  for (let number = 1; number <= load.count; number++) {
    const facts = { host: load.site.domain, path: `/${number}`, userAgent: BROWSER, occurredAt: Date.now() };
    await events.collector.recorder.recordDurably(rawHit({ kind: 'pageview', ...facts }));
  }
  await events.close();
  await catalog.close();
}
