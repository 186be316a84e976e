import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventRecord } from '../../analytics/query/query.ts';
import { openEventFlow } from '../../assembly/event-flow.ts';
import { readConfig } from '../../config.ts';
import { silentLog } from '../../platform/log.ts';
import { systemRandom } from '../../platform/random.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openCatalog } from '../../storage/open-storage.ts';
import { type ServiceProcess, startServiceProcess, type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';
import { openSite, type Site } from '../event-load.fixture.ts';
import { type Channel, createWorkerPeers } from './worker-peers.ts';

/** Creates a channel whose messages are held until released. */
function heldChannel() {
  const sent: unknown[] = [];
  const arrivals: (() => void)[] = [];
  let listener: (message: unknown) => void = () => {};
  const channel: Channel = {
    send: (message, callback) => {
      sent.push(message);
      arrivals.push(callback);
      return true;
    },
    on: (_event, given) => {
      listener = given;
    },
  };
  return { channel, sent, arrivals, receive: (message: unknown) => listener(message) };
}

describe('the other workers', () => {
  it('receive messages by topic', () => {
    const { channel, sent, receive } = heldChannel();
    const peers = createWorkerPeers(channel);
    const heard: unknown[] = [];
    peers.subscribe('visits', (news) => heard.push(news));
    peers.broadcast('visits', [1]);
    expect(sent).toEqual([{ peers: 'visits', news: [1] }]);
    for (const message of [
      { peers: 'visits', news: [2] },
      { peers: 'other', news: [3] },
    ])
      receive(message);
    for (const odd of [null, 'text', 7, {}, { peers: 5 }, { act: 'newconn' }]) receive(odd);
    expect(heard).toEqual([[2]]);
  });

  it('receive no more while they read nothing, and continue when they do', () => {
    const { channel, sent, arrivals } = heldChannel();
    const peers = createWorkerPeers(channel);
    for (let index = 0; index < 1_000; index += 1) peers.broadcast('visits', [index]);
    expect(sent).toHaveLength(200);
    for (const arrived of arrivals.splice(0)) arrived();
    peers.broadcast('visits', ['more']);
    expect(sent).toHaveLength(201);
  });

  it('do not exist without a channel', () => {
    const peers = createWorkerPeers({ send: undefined, on: () => undefined });
    expect(() => peers.broadcast('visits', [1])).not.toThrow();
  });
});

describe('a visitor whose requests reach several workers', () => {
  let folder: TemporaryFolder;
  let service: ServiceProcess | undefined;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    service?.child.kill('SIGKILL');
    await service?.ended;
    await folder.remove();
  });

  it('has one visit, the same in all its events', async () => {
    const site = await openSite(folder.path);
    service = await startServiceProcess(['--workers', '2'], { DATA_DIR: folder.path });
    const { origin } = service;
    await send(origin, { page: `https://${site.domain}/in?utm_source=news`, referrer: 'https://t.co/x' });
    for (let index = 0; index < 60; index += 1) {
      const referrer = `https://${site.domain}/in`;
      await send(origin, { page: `https://${site.domain}/${index}`, referrer, engaged: index % 2 ? 5 : undefined });
    }
    await service.stop();
    const rows = await rowsOf(folder.path, site);
    const visits = rows.slice(-30).map(({ visit_id, visit_started_at, entry_path, source, referrer_host }) => ({
      visit_id,
      visit_started_at,
      entry_path,
      source,
      referrer_host,
    }));
    expect(visits).toHaveLength(30);
    expect(visits).toEqual(visits.map(() => visits[0]));
    expect(visits[0]).toMatchObject({ entry_path: '/in', source: 'news', referrer_host: 't.co' });
  });
});

/** Uses a new connection, so that workers alternate. */
function send(origin: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 Firefox/140.0', 'Accept-Language': 'de' };
    const sent = request(`${origin}/api/event`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve());
    });
    sent.once('error', reject).end(JSON.stringify(body));
  });
}

async function rowsOf(dataDirectory: string, site: Site): Promise<EventRecord[]> {
  const config = { ...readConfig({}), dataDirectory };
  const catalog = await openCatalog(config);
  const parts = { config, log: silentLog(), clock: systemClock, random: systemRandom, catalog };
  const events = await openEventFlow(parts);
  await events.eventLog.untilReady();
  await events.settle();
  const scope = { kind: 'website', id: site.siteId, accountId: site.accountId } as const;
  const range = { from: 0, to: Date.now() + 60_000 };
  const rows: EventRecord[] = [];
  for await (const piece of events.analytics.exportEvents({ scope, range, bots: 'with' })) rows.push(...piece);
  await events.close();
  await catalog.close();
  return rows;
}
