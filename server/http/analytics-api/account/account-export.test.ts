import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_COLUMNS } from '../../../../contract/vocabulary.ts';
import { openWorld, type World } from '../../../../test/support/contract-world.ts';
import {
  KINDS,
  type Kind,
  makeObject,
  makeOneOfEach,
  type ObjectIds,
} from '../../../../test/support/object-factory.ts';
import type { TestAccount } from '../../../../test/support/test-app.ts';
import { newLink } from '../../../links/link.fixture.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

interface Line {
  type: string;
  id: number;
  [field: string]: unknown;
}

const PATH = '/api/v1/account/export';

function linesOf(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function exported(account: TestAccount, query = ''): Promise<Line[]> {
  const { status, text } = await account.api('GET', PATH + query);
  expect(status).toBe(200);
  return linesOf(text);
}

/** Plural path names by kind. Keys are not exported, and tasks are transient. */
const LEFT_OUT: readonly Kind[] = ['key', 'task'];
const TYPES: Partial<Record<Kind, string>> = {
  pixel: 'pixel',
  splashPage: 'splash',
  overlay: 'overlay',
  campaign: 'campaign',
  channel: 'channel',
  link: 'link',
  qrCode: 'qr',
  bioPage: 'bio',
  domain: 'domain',
  preset: 'preset',
  webhook: 'webhook',
  website: 'website',
  goal: 'goal',
  funnel: 'funnel',
  segment: 'segment',
  annotation: 'annotation',
  reportRecipient: 'report_recipient',
  board: 'board',
};

describe('GET /account/export', () => {
  let world: World;
  let owner: TestAccount;
  let owned: ObjectIds;
  let stranger: TestAccount;
  beforeAll(async () => {
    world = await openWorld();
    owner = world.app.account;
    stranger = await world.newAccount();
    owned = await makeOneOfEach(world, owner.key);
    await makeOneOfEach(world, stranger.key);
  });
  afterAll(() => world.close());

  it('is a file with an object a line, the account first', async () => {
    const response = await owner.api('GET', PATH);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waymark-account.ndjson"');
    expect(linesOf(response.text)[0]).toMatchObject({ type: 'account', id: owner.id, email: owner.email });
  });

  it.each(KINDS.filter((kind) => !LEFT_OUT.includes(kind)))(
    'holds each %s of the account once, and nobody else’s',
    async (kind) => {
      const lines = (await exported(owner)).filter(({ type }) => type === TYPES[kind]);
      expect(lines.map(({ id }) => id)).toEqual([owned[kind]]);
      expect(lines[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    },
  );

  it('returns each object with its fields, in the names of the API family', async () => {
    const lines = await exported(owner);
    const of = (type: string) => lines.find((line) => line.type === type);
    expect(of('link')).toMatchObject({ campaign_id: owned.campaign, short_url: expect.stringMatching(/\/link-\d+$/) });
    expect(of('link')).toMatchObject({ kind: 'direct', status: 'active', has_password: false, tags: [] });
    expect(of('qr')).toMatchObject({ kind: 'link', content: expect.stringContaining('https://shop.example/') });
    expect(of('splash')).toMatchObject({ content: { title: 'Hello', counter_seconds: 5 } });
    expect(of('overlay')).toMatchObject({ kind: 'message', content: { message: 'Free delivery this week' } });
    expect(of('channel_item')).toMatchObject({ kind: 'links', id: owned.link, channel_id: owned.channel });
    expect(of('preset')).toMatchObject({ kind: 'utm', value: { utm_source: expect.stringContaining('poster') } });
    expect(of('settings')).toMatchObject({ website_id: owned.website, timezone: 'UTC', retention_days: null });
    expect(of('goal')).toMatchObject({ website_id: owned.website, definition: { kind: 'page' } });
    expect(of('annotation')).toMatchObject({ definition: { date: '2026-03-02' } });
    expect(of('webhook')).toMatchObject({ events: ['link.created'], is_active: false });
  });

  it('has the answers that visitors sent in through a page', async () => {
    const account = await world.newAccount();
    const pageId = await makeObject(world, account.key, 'overlay');
    const place = { accountId: account.id, pageKind: 'overlay', pageId, blockId: 0 } as const;
    const fields = { name: 'Ada', email: 'ada@shop.example', message: 'Hello', choice: '' };
    await world.app.deps.catalog.answers.insert({ ...place, type: 'contact', fields, createdAt: 1_000 });
    const response = (await exported(account)).find(({ type }) => type === 'answer');
    expect(response).toMatchObject({ kind: 'contact', page_kind: 'overlay', page_id: pageId, fields });
    expect((await exported(owner)).filter(({ type }) => type === 'answer')).toEqual([]);
  });

  it('contains deleted codes that can be restored, with the date, and no permanently deleted ones', async () => {
    const account = await world.newAccount();
    const [live, deleted, erased] = [
      await makeObject(world, account.key, 'qrCode'),
      await makeObject(world, account.key, 'qrCode'),
      await makeObject(world, account.key, 'qrCode'),
    ];
    for (const id of [deleted, erased]) await account.api('DELETE', `/bio/api/qr/${id}/delete`);
    await account.api('DELETE', `/bio/api/qr/${erased}/erase`);
    const lines = await exported(account);
    const [shown] = (await account.api('GET', '/bio/api/qr/deleted')).json.data.qrs;
    const ids = (type: string) => lines.filter((line) => line.type === type).map(({ id }) => id);
    expect([ids('qr'), ids('deleted_qr')]).toEqual([[live], [deleted]]);
    expect(lines.find(({ type }) => type === 'deleted_qr')).toMatchObject({
      kind: 'link',
      name: shown.name,
      content: shown.content,
      dynamic: true,
      scans: 0,
      created_at: shown.date,
      deleted_at: shown.deleted,
      gone_at: shown.until,
      scan: expect.stringContaining('/q/'),
    });
  });

  it('never exports a password, key or signing key', async () => {
    const account = await world.newAccount();
    const post = async (path: string, body: object) => (await account.api('POST', path, body)).json;
    await post('/bio/api/url/add', { url: 'https://shop.example/', custom: 'locked-export', password: 'secret words' });
    await post('/api/v1/websites', { domain: 'locked-export.example', privacy: 2, password: 'secret words' });
    const { signingkey } = await post('/bio/api/webhook/add', {
      url: 'https://receiver.example/',
      events: ['link.created'],
      active: false,
    });
    const { key } = await post('/bio/api/account/key/add', { name: 'Script' });
    expect([typeof signingkey, typeof key]).toEqual(['string', 'string']);
    const { text } = await account.api('GET', PATH);
    expect(text).toContain('locked-export');
    expect(text).toContain('receiver.example');
    for (const secret of [signingkey, key, account.key, 'secret words', 'quick:', 'password_hash']) {
      expect(text).not.toContain(secret);
    }
  });

  it("streams page by page, at the reader's pace", async () => {
    const account = await world.newAccount();
    const links = world.app.deps.catalog.links;
    for (let n = 0; n < 121; n++) {
      await links.insert(newLink({ accountId: account.id, alias: `flat-${n}`, createdAt: n }));
    }
    const { page } = world.app.app.features.links;
    const requested: unknown[] = [];
    world.app.app.features.links.page = (accountId, { limit, offset, beforeId, ...wanted }) => {
      requested.push({ limit, offset, goesOn: beforeId !== undefined });
      return page(accountId, { ...wanted, limit, offset, beforeId });
    };
    const aliases = (await exported(account)).filter(({ type }) => type === 'link').map(({ alias }) => alias);
    world.app.app.features.links.page = page;
    expect(aliases).toEqual(Array.from({ length: 121 }, (_, n) => `flat-${120 - n}`));
    expect(requested).toEqual([false, true, true].map((goesOn) => ({ limit: 60, offset: 0, goesOn })));
  });

  it('omits the children of a website that is deleted meanwhile', async () => {
    const account = await world.newAccount();
    const [first, second] = [
      await makeObject(world, account.key, 'website'),
      await makeObject(world, account.key, 'website'),
    ];
    const settings = world.app.app.features.websiteSettings;
    const { find } = settings;
    settings.find = async (accountId, id) => {
      if (id === first) await world.app.app.features.websites.remove(accountId, id);
      return find(accountId, id);
    };
    const lines = await exported(account);
    settings.find = find;
    const settled = lines.filter(({ type }) => type === 'settings').map((line) => line.website_id);
    expect(settled).toEqual([second]);
  });

  it.each(['2', 'yes', ''])('rejects ?events=%s and names it', async (value) => {
    const response = await owner.api('GET', `${PATH}?events=${value}`);
    expect([response.status, Object.keys(response.json.errors)]).toEqual([422, ['events']]);
  });

  it('reports an unavailable event log before the first byte', async () => {
    expect((await owner.api('GET', `${PATH}?events=1`)).status).toBe(503);
    expect((await owner.api('GET', `${PATH}?events=0`)).status).toBe(200);
  });

  it('requires an API key', async () => {
    expect((await world.app.request(PATH)).status).toBe(401);
  });
});

describe('GET /account/export?events=1', () => {
  let numbers: Numbers;
  let stranger: TestAccount;
  beforeAll(async () => {
    numbers = await startNumbers('account-export.example');
    stranger = await numbers.app.newAccount();
    const occurredAt = Date.UTC(2026, 2, 4, 10);
    const elsewhere = { siteId: 0, path: '', host: '' } as const;
    await numbers.store(
      { path: '/later', occurredAt: occurredAt + 5_000 },
      { path: '/robot', bot: 1, occurredAt },
      { ...elsewhere, kind: 'click', linkId: 7, occurredAt: occurredAt + 6_000 },
      { ...elsewhere, kind: 'scan', qrId: 8, occurredAt: occurredAt + 7_000 },
      { ...elsewhere, kind: 'impression', pageId: 9, occurredAt: occurredAt + 8_000 },
    );
  });
  afterAll(() => numbers.close());

  it('has all events behind the objects: of websites, links, codes and pages, bots too', async () => {
    await numbers.post('/websites', { domain: 'quiet-export.example' });
    const lines = await exported(numbers.app.account, '?events=1');
    const events = lines.filter(({ type }) => type === 'event');
    expect(events.map(({ kind, path, site_id }) => [kind, path, Number(site_id)])).toEqual([
      ['pageview', '/robot', numbers.site],
      ['pageview', '/later', numbers.site],
      ['click', '', 0],
      ['scan', '', 0],
      ['impression', '', 0],
    ]);
    const idsOf = ['link_id', 'qr_id', 'page_id'].map((column, index) => Number(events[index + 2]?.[column]));
    expect(idsOf).toEqual([7, 8, 9]);
    expect(Object.keys(events[0] ?? {})).toEqual(['type', ...EXPORT_COLUMNS]);
    expect(lines.slice(-5)).toEqual(events);
    expect(lines.filter(({ type }) => type === 'website')).toHaveLength(2);
  });

  it('contains no events unless requested, and none of another account', async () => {
    const typesOf = (lines: Line[]) => new Set(lines.map(({ type }) => type));
    expect(typesOf(await exported(numbers.app.account))).not.toContain('event');
    expect(typesOf(await exported(stranger, '?events=1'))).toEqual(new Set(['account']));
  });

  it('allows two exports per key, reports the limit before the first byte, and frees a slot when a reader finishes or leaves', async () => {
    for (let turn = 0; turn < 3; turn++) await exported(numbers.app.account, '?events=1');
    const { features } = numbers.app.app;
    const { key } = numbers.app.account;
    const { keyId } = await features.accounts.authenticate(key, '');
    const take = () => features.analytics.exportAccountEvents(numbers.app.account.id, keyId);
    const taken = [await take(), await take()];
    expect((await numbers.get('/account/export?events=1')).status).toBe(429);
    expect((await numbers.get('/account/export')).status).toBe(200);
    for (const { end } of taken) end();
    for (let turn = 0; turn < 3; turn++) expect(await leaveEarly(numbers.app.origin + PATH, key)).toBe(200);
    await expect.poll(async () => (await numbers.get('/account/export?events=1')).status).toBe(200);
  });
});

/**
 * Requests a full export and disconnects once it begins; resolves with the status. Requests above the limit get the
 * retry status.
 */
function leaveEarly(address: string, key: string): Promise<number> {
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${key}` };
      const outgoing = request(`${address}?events=1`, { headers, agent: false });
      outgoing.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        outgoing.destroy();
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  return expect
    .poll(once)
    .toBe(200)
    .then(() => 200);
}
