import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_PARTS } from '../../../contract/application/live.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const ANSWERS = '/app/live/answers';
const CHANGES = '/app/live/changes';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ engine: true });
  token = await tokenOf(test, test.account.email);
});
afterAll(() => test.close());

/** Returns an access token as the application gets it. */
async function tokenOf({ app }: TestApp, email: string): Promise<string> {
  const account = await app.features.accounts.findByEmail(email);
  if (!account) throw new Error('no account');
  const { secret } = await app.features.sessions.begin(account, 'test');
  return (await app.features.sessions.accessToken(secret))?.token ?? '';
}

function read(parts: unknown, bearer = token) {
  return test.request(ANSWERS, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ parts }),
  });
}

async function makeLink(): Promise<{ id: number; path: string }> {
  const { json } = await test.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/' });
  return { id: json.id, path: new URL(json.shorturl).pathname };
}

async function click(path: string, { settled = true } = {}): Promise<void> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await test.request(path, { headers })).status).toBe(302);
  if (settled) await test.deps.events.settle();
}

describe('POST /app/live/answers', () => {
  it('answers questions of both families like the operations themselves, in their order', async () => {
    const { id, path } = await makeLink();
    await click(path);
    const question = { scope: { link: id }, metrics: ['clicks'], range: 'today' };
    const response = await read([
      { path: `/bio/api/url/${id}` },
      { path: '/api/v1/query', body: question },
      { path: '/bio/api/urls/search?limit=50&page=1' },
    ]);
    expect(response.status).toBe(200);
    const [link, clicks, list] = response.json.answers;
    expect([link.status, clicks.status, list.status]).toEqual([200, 200, 200]);
    expect(link.body.details).toMatchObject({ id, clicks: 1 });
    expect(clicks.body.data.totals.clicks).toBe(1);
    expect(list.body).toEqual((await test.account.api('GET', '/bio/api/urls/search?limit=50&page=1')).json);
    expect(typeof response.json.version).toBe('string');
  });

  it('finds the operation that a request would find, whose path is not an ID of another', async () => {
    const paths = ['/api/v1/websites/summaries?range=7d', '/bio/api/urls/search?q=x', '/bio/api/campaigns/search?q=x'];
    const { json } = await read(paths.map((path) => ({ path })));
    expect(json.answers.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200]);
  });

  it('has another version after a click, and the same without one', async () => {
    const { path } = await makeLink();
    const versionNow = async () => (await read([{ path: '/bio/api/urls' }])).json.version;
    const before = await versionNow();
    expect(await versionNow()).toBe(before);
    await click(path);
    expect(await versionNow()).not.toBe(before);
  });

  it('answers all parts as of one moment, although a click arrives between them', async () => {
    const { id, path } = await makeLink();
    const { analytics } = test.deps.events;
    const ask = analytics.query.bind(analytics);
    // The second part is answered before the click, the first after it.
    const query = vi.spyOn(analytics, 'query').mockImplementationOnce(async (question) => {
      await click(path);
      return ask(question);
    });
    const body = { scope: { link: id }, metrics: ['clicks'], range: 'today' };
    const { json } = await read([{ path: '/api/v1/query', body }, { path: `/bio/api/url/${id}` }]);
    query.mockRestore();
    const [clicks, link] = json.answers;
    expect([json.is_of_one_moment, clicks.body.data.totals.clicks, link.body.details.clicks]).toEqual([true, 1, 1]);
  });

  it('answers a rejected part in its place, in the style of its family', async () => {
    const stranger = await test.newAccount();
    const foreign = (await stranger.api('POST', '/bio/api/url/add', { url: 'https://example.com/' })).json.id;
    const paths = [
      `/bio/api/url/${foreign}`,
      '/bio/api/url/none',
      '/bio/api/nothing',
      '/bio/api/urls?limit=0',
      '/api/v1/home?range=never',
      // These change something, or answer with a file.
      '/bio/api/account/export',
    ];
    const response = await read([...paths.map((path) => ({ path })), { path: '/bio/api/url/add', body: { url: 'x' } }]);
    const statuses = response.json.answers.map(({ status }: { status: number }) => status);
    expect(statuses).toEqual([404, 404, 404, 400, 422, 404, 404]);
    for (const { body } of response.json.answers) expect(body).toMatchObject({ error: 1, message: expect.any(String) });
  });

  it('is only for the application: API keys send each query separately', async () => {
    const response = await read([{ path: '/bio/api/urls' }], test.account.key);
    expect([response.status, response.json.error]).toEqual([403, 1]);
    expect((await read([{ path: '/bio/api/urls' }], 'nonsense')).status).toBe(401);
  });

  it.each([[undefined], [[]], [[{}]], [[{ path: 7, body: [] }]]])('rejects %j as parts', async (parts) => {
    expect((await read(parts)).status).toBe(422);
  });

  it('accepts a limited number of parts', async () => {
    const parts = Array.from({ length: MAX_PARTS }, () => ({ path: '/bio/api/pixels' }));
    expect((await read(parts)).status).toBe(200);
    expect((await read([...parts, ...parts.slice(0, 1)])).status).toBe(422);
  });
});

describe('GET /app/live/changes', () => {
  /** Opens a stream; `next` resolves with the data of the next event. */
  async function open(bearer = token) {
    const controller = new AbortController();
    const headers = { Authorization: `Bearer ${bearer}`, Accept: 'text/event-stream' };
    const response = await fetch(test.origin + CHANGES, { headers, signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async () => {
      for (;;) {
        const found = /event: figures\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] ?? '');
        }
        const piece = await reader?.read();
        if (!piece || piece.done) return undefined;
        text += piece.value;
      }
    };
    return { response, next, close: () => controller.abort() };
  }

  it('announces a click once every response includes it', async () => {
    const { id, path } = await makeLink();
    const stream = await open();
    expect(stream.response.status).toBe(200);
    await stream.next();
    await click(path, { settled: false });
    expect(await stream.next()).toEqual({ sinceMs: 0 });
    const body = { scope: { link: id }, metrics: ['clicks'], range: 'today' };
    const { json } = await read([{ path: `/bio/api/url/${id}` }, { path: '/api/v1/query', body }]);
    expect(json.answers[0].body.details.clicks).toBe(1);
    expect(json.answers[1].body.data.totals.clicks).toBe(1);
    stream.close();
  });

  it('tells a viewer of a shared board about its objects, and ends with its sharing', async () => {
    const [shown, other] = [await makeLink(), await makeLink()];
    const object = { type: 'link', id: shown.id };
    const panel = { id: 1, kind: 'figure', title: 'Clicks', object, metric: 'clicks', x: 0, y: 0, w: 3, h: 2 };
    const { json } = await test.account.api('POST', '/api/v1/boards', { name: 'Wall', panels: [panel], privacy: 0 });
    const { pathname } = new URL(json.data.share_url);
    const { token: viewer } = (await test.request(`${pathname}/token`, { method: 'POST' })).json;
    const figures = async () => {
      const parts = [{ path: `/api/v1/boards/${json.data.id}/figures?period=today` }];
      return (await read(parts, viewer)).json.answers[0].body.data.panels[0].value;
    };
    const stream = await open(viewer);
    await stream.next();
    await click(other.path);
    await click(shown.path);
    expect(await stream.next()).toEqual({ sinceMs: 0 });
    expect(await figures()).toBe(1);
    await test.account.api('PATCH', `/api/v1/boards/${json.data.id}`, { privacy: 1 });
    expect((await read([{ path: `/api/v1/boards/${json.data.id}/figures` }], viewer)).status).toBe(401);
    await click(shown.path);
    expect(await stream.next()).toBeUndefined();
  });

  it('tells a viewer of a board nothing of a panel that was removed, and ends so that added ones are heard', async () => {
    const [removed, added] = [await makeLink(), await makeLink()];
    const panel = (id: number) => {
      const place = { x: 0, y: 0, w: 3, h: 2 };
      return { id: 1, kind: 'figure', title: 'Clicks', object: { type: 'link', id }, metric: 'clicks', ...place };
    };
    const body = { name: 'Wall', panels: [panel(removed.id)], privacy: 0 };
    const { json } = await test.account.api('POST', '/api/v1/boards', body);
    const { pathname } = new URL(json.data.share_url);
    const { token: viewer } = (await test.request(`${pathname}/token`, { method: 'POST' })).json;
    const stream = await open(viewer);
    await stream.next();
    await test.account.api('PATCH', `/api/v1/boards/${json.data.id}`, { panels: [panel(added.id)] });
    await click(removed.path);
    expect(await stream.next()).toBeUndefined();
    const again = await open(viewer);
    await again.next();
    await click(added.path);
    expect(await again.next()).toEqual({ sinceMs: 0 });
    again.close();
  });

  it('is for the application, and for nobody without a key', async () => {
    const key = await open(test.account.key);
    const nobody = await open('nonsense');
    expect([key.response.status, nobody.response.status]).toEqual([403, 401]);
  });
});

describe('an event that arrives late', () => {
  it('corrects its day on open screens, and shows that a closed period changed', async () => {
    const domain = 'late.example';
    const { id } = (await test.account.api('POST', '/api/v1/websites', { domain })).json.data;
    const hour = (hoursAgo: number) =>
      `${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 13)}:00:00`;
    const send = async (hoursAgo: number, fields: object) => {
      const event = { page: `https://${domain}/`, address: '203.0.113.9', user_agent: 'Mozilla/5.0 Firefox/140.0' };
      const events = { ...event, ...fields, occurred_at: `${hour(hoursAgo)}Z` };
      const { status, text } = await test.account.api('POST', '/api/v1/events', { events });
      expect([status, text]).toEqual([202, expect.stringContaining('"accepted":1')]);
    };
    const { analytics } = test.app.features;
    const watch = analytics.follow({ accountId: test.account.id, keyId: 0 });
    await watch.next();
    const closed = `/api/v1/websites/${id}/overview?timezone=UTC&from=${hour(23)}&to=${hour(1)}`;
    const open = `/api/v1/websites/${id}/overview?timezone=UTC&period=7d`;
    const shown = async () => {
      const { json } = await read([{ path: closed }, { path: open }]);
      return json.answers.map(({ body }: { body: { data: object; meta: object } }) => body);
    };
    expect((await shown()).map(({ data, meta }: never) => [data, meta])).toMatchObject([
      [{ totals: { views: 0 } }, { corrections: [] }],
      [{ totals: { views: 0 } }, { corrections: [] }],
    ]);
    await send(5, {});
    await send(20, { event: { name: 'Order' } });
    await watch.next();
    await test.deps.events.settle();
    await test.deps.events.collector.storeFilteredTraffic();
    expect(await shown()).toMatchObject([
      {
        data: { totals: { views: 1, events: 1 } },
        meta: { corrections: [{ date: hour(0).slice(0, 10), views: 1, events: 1 }] },
      },
      // A period that has not ended is not corrected: it grows.
      { data: { totals: { views: 1, events: 1 } }, meta: { corrections: [] } },
    ]);
    watch.end();
  });
});

describe('a viewer of a shared dashboard', () => {
  it('may read the parts of that dashboard and nothing else, and follow it', async () => {
    const created = await test.account.api('POST', '/api/v1/websites', { domain: 'shared.example', privacy: 0 });
    const other = await test.account.api('POST', '/api/v1/websites', { domain: 'hidden.example', privacy: 1 });
    const { id } = created.json.data;
    const share = await test.request(`/share/${id}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: test.origin },
      body: '{}',
    });
    const response = await read(
      [
        { path: `/api/v1/websites/${id}/overview?period=7d` },
        { path: `/api/v1/websites/${id}/live` },
        { path: `/api/v1/websites/${other.json.data.id}/overview` },
        { path: '/api/v1/home' },
        { path: '/bio/api/urls' },
        { path: '/bio/api/account' },
      ],
      share.json.token,
    );
    const statuses = response.json.answers.map(({ status }: { status: number }) => status);
    expect(statuses).toEqual([200, 200, 404, 403, 403, 403]);
    const headers = { Authorization: `Bearer ${share.json.token}` };
    const head = await test.request(CHANGES, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
  });
});
