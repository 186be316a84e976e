import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CODES, DEMO_LINKS } from '../../../assembly/seed/demo-objects.ts';
import { DEMO_PLACES, DEMO_POSTER_CHANNEL } from '../../../assembly/seed/demo-posters.ts';
import { DEMO_PRESETS } from '../../../assembly/seed/demo-presets.ts';
import { DEMO_WEBSITES } from '../../../assembly/seed/demo-websites.ts';
import { DEMO_BIO } from '../../../assembly/seed/pages/demo-bio.ts';
import { DEMO_OVERLAYS, DEMO_PIXELS, DEMO_SPLASHES } from '../../../assembly/seed/pages/demo-pages.ts';
import { DEMO_PICTURES } from '../../../assembly/seed/pages/demo-pictures.ts';
import { readConfig } from '../../../config.ts';
import {
  runCommandLine,
  type ServiceProcess,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../command.fixture.ts';
import { seedCommand } from './seed-command.ts';

let folder: TemporaryFolder;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  service = undefined;
  await folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
const readBody = (response: Response): Promise<any> => response.json();
const seed = (...args: string[]) => runCommandLine(['seed', '--demo', '--json', ...args], { DATA_DIR: folder.path });

type Ask = (method: string, path: string, body?: unknown) => ReturnType<typeof readBody>;

async function expectFullScreens(ask: Ask): Promise<void> {
  const countOf = async (path: string) => (await ask('GET', `/bio/api/${path}`)).result;
  expect(await countOf('splash')).toBe(DEMO_SPLASHES.length);
  expect(await countOf('overlay')).toBe(DEMO_OVERLAYS.length);
  expect(await countOf('pixels')).toBe(DEMO_PIXELS.length);
  expect(await countOf('presets')).toBe(DEMO_PRESETS.length);
  expect(await countOf('qr/deleted')).toBe(1);
  // In the order of their creation.
  const [poll] = (await ask('GET', '/bio/api/overlay')).cta.toReversed();
  expect(await countOf(`overlay/${poll.id}/answers`)).toBe(DEMO_OVERLAYS[0]?.answers?.count);
  const { domains } = await ask('GET', '/bio/api/domains');
  expect(domains).toMatchObject([{ domain: 'https://go.aurora-coffee.example', status: 'pending' }]);
  // Items were added to their channels over time, not when the demo was created.
  const { channels } = await ask('GET', '/bio/api/channels');
  for (const { id } of channels) {
    const { items } = await ask('GET', `/bio/api/channel/${id}`);
    const days = items.map(({ date }: { date: string }) => date.slice(0, 10));
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(days).not.toContain(new Date().toISOString().slice(0, 10));
  }
  const { webhooks } = await ask('GET', '/bio/api/webhooks');
  expect(webhooks).toMatchObject([{ active: false }]);
  const { deliveries } = await ask('GET', `/bio/api/webhook/${webhooks[0].id}/deliveries`);
  // No delivery is pending, so nothing is sent.
  expect(new Set(deliveries.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
    new Set(['delivered', 'failed']),
  );
  const [shop] = await ask('GET', '/api/v1/websites?sort=asc');
  const [{ annotations, segments }] = DEMO_WEBSITES as [(typeof DEMO_WEBSITES)[number]];
  expect(await ask('GET', `/api/v1/websites/${shop.id}/annotations`)).toHaveLength(annotations.length);
  expect(await ask('GET', `/api/v1/websites/${shop.id}/segments`)).toHaveLength(segments.length);
}

/** Conversions, journeys from codes to orders, returning visitors. */
async function expectFullDashboards(ask: Ask): Promise<void> {
  const [shop] = await ask('GET', '/api/v1/websites?sort=asc');
  const range = '90d';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Uses the local time zone, so that the overview and the dashboards count the same days.
  expect(await ask('GET', `/api/v1/websites/${shop.id}/settings`)).toMatchObject({ timezone: timeZone });
  const { totals } = await ask('GET', `/api/v1/websites/${shop.id}/overview?period=90d`);
  expect(totals).toMatchObject({ revenue: expect.any(Number) });
  for (const figure of ['visitors', 'engaged_time', 'conversions', 'revenue'])
    expect(totals[figure]).toBeGreaterThan(0);
  const [story] = (await ask('GET', `/api/v1/websites/${shop.id}/funnels`)).filter(
    ({ by }: { by: string }) => by === 'story',
  );
  const { funnel } = await ask('POST', `/api/v1/websites/${shop.id}/funnel`, { funnel_id: story.id, range });
  const reached = funnel.map((step: { reached: number }) => step.reached);
  expect(Math.min(...reached)).toBeGreaterThan(0);
  const { cohorts } = await ask('POST', `/api/v1/websites/${shop.id}/retention`, { interval: 'week', range });
  expect(cohorts.filter(({ returned }: { returned: number[] }) => (returned[1] ?? 0) > 0).length).toBeGreaterThan(2);
  const person = 'customer-1@aurora-coffee.example';
  expect((await ask('DELETE', `/api/v1/websites/${shop.id}/visitors`, { person })).events).toBeGreaterThan(0);
}

/** Every copy of the poster on the map, ranked by scans and by conversions. */
async function expectFullPosterMap(ask: Ask): Promise<void> {
  const { channels } = await ask('GET', '/bio/api/channels?limit=100');
  const { id } = channels.find(({ name }: { name: string }) => name === DEMO_POSTER_CHANNEL);
  const placed = await ask('GET', `/bio/api/channel/${id}/placements`);
  const names = placed.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(DEMO_PLACES.map(([name]) => name).toSorted());
  for (const { placement, dynamic } of placed) {
    expect(placement).toMatchObject({ latitude: expect.closeTo(48.2, 0), longitude: expect.closeTo(16.4, 0) });
    expect([dynamic, /^\d{4}-\d{2}-\d{2}$/.test(placement.from)]).toEqual([true, true]);
  }
  const figuresOf = async (metric: string, dimension: string): Promise<number[]> => {
    const query = { scope: { channel: id }, metrics: [metric], dimensions: [dimension], range: '90d', limit: 100 };
    const { rows } = await ask('POST', '/api/v1/query', query);
    return rows.map(({ metrics }: { metrics: Record<string, number> }) => metrics[metric]);
  };
  const scans = await figuresOf('scans', 'qr');
  expect(scans.filter((count) => count > 0).length).toBeGreaterThan(DEMO_PLACES.length / 2);
  expect(Math.max(...(await figuresOf('conversions', 'via_qr')))).toBeGreaterThan(0);
}

describe('seed --demo', () => {
  it('creates the same account each time, also during a running service, and leaves no screen empty', async () => {
    const { stdout, code } = await runCommandLine(['seed', '--demo', '--events', '10'], { DATA_DIR: folder.path });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /10 events[\s\S]*email: +demo@waymark\.example[\s\S]*password: demo-\w{12}\n[\s\S]*API key: +wm_\w+\n$/,
    );
    const firstKey = /wm_\w+/.exec(stdout)?.[0] ?? '';
    service = await startServiceProcess([], { DATA_DIR: folder.path });
    const { origin } = service;
    await until(async () => (await fetch(`${origin}/readyz`)).ok);
    const headers = { Authorization: `Bearer ${firstKey}` };
    const { details } = await readBody(
      await fetch(`${origin}/bio/api/urls?short=${DEMO_LINKS[1]?.alias}`, { headers }),
    );
    const deletion = await fetch(`${origin}/bio/api/url/${details.id}/delete`, { method: 'DELETE', headers });
    expect(deletion.status).toBe(200);
    const second = JSON.parse((await seed('--events', '8000')).stdout);
    expect(second).toMatchObject({ email: 'demo@waymark.example', events: 8000 });
    const read = async (path: string, key: string) => {
      const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } });
      return { status: response.status, body: await readBody(response) };
    };
    expect((await read('/bio/api/urls', firstKey)).status).toBe(401);
    const { body: urls } = await read('/bio/api/urls?limit=100', second.api_key);
    expect(urls.data.urls).toHaveLength(DEMO_LINKS.length);
    const clicks = urls.data.urls.map((row: { clicks: number }) => row.clicks);
    // With so few events the least popular link may have none.
    expect(clicks.filter((count: number) => count > 0).length).toBeGreaterThan(DEMO_LINKS.length / 2);
    expect((await read('/bio/api/qr?limit=100', second.api_key)).body.data.qrs).toHaveLength(
      DEMO_CODES.length + DEMO_PLACES.length,
    );
    const { body: websites } = await read('/api/v1/websites', second.api_key);
    expect(websites.data).toHaveLength(DEMO_WEBSITES.length);
    const { body: found } = await read('/bio/api/urls/search?limit=100&tag=market', second.api_key);
    expect(found.data.urls).toHaveLength(DEMO_LINKS.filter(({ tags }) => tags?.includes('market')).length);
    const { body: home } = await read('/api/v1/home', second.api_key);
    expect(home.data.pinned.map(({ type }: { type: string }) => type)).toEqual(['website', 'campaign', 'link']);
    const bio = await (await fetch(`${origin}/@${DEMO_BIO.handle}`)).text();
    const pictures = [...bio.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, url = '']) => new URL(url, origin).pathname);
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(DEMO_PICTURES.length);
    for (const path of pictures) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    expect((await fetch(`${origin}/demo-guji`, { redirect: 'manual' })).status).toBe(302);
    const ask: Ask = async (method, path, body) => {
      const init = { headers: { Authorization: `Bearer ${second.api_key}`, 'Content-Type': 'application/json' } };
      return (await readBody(await fetch(origin + path, { ...init, method, body: JSON.stringify(body) }))).data;
    };
    await expectFullScreens(ask);
    await expectFullDashboards(ask);
    await expectFullPosterMap(ask);
  });
});

describe('seed', () => {
  it.each([
    [[], '--demo'],
    [['--demo', '--events', '-5'], '--events'],
    [['--demo', '--events', 'many'], 'whole number from 0 to 100000000'],
    [['--demo', '--events', '100000001'], 'whole number'],
    [['--demo', 'now'], 'now'],
  ])('%j prints the usage', async (args: string[], sentence) => {
    await expect(seedCommand(args, () => readConfig({}))).rejects.toThrow(sentence);
  });
});
