import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isPage = { kind: 'is', dimension: 'page', values: ['/'] };
const nested = (levels: number): unknown => (levels === 1 ? isPage : { kind: 'and', filters: [nested(levels - 1)] });

interface SavedCase {
  path: string;
  noun: string;
  bodies: object[];
  /** Invalid bodies, each with the field at fault. */
  refused: [body: object, field: string][];
}

const LISTS: SavedCase[] = [
  {
    path: 'goals',
    noun: 'Goal',
    bodies: [
      { match: { kind: 'event', name: 'Order', props: { plan: 'pro' } } },
      { match: { kind: 'page', path: '/thanks*' } },
      { match: { kind: 'scroll', path: '/*', depth: 75 } },
    ],
    refused: [
      [{ match: { kind: 'click' } }, 'match.kind'],
      [{ match: { kind: 'page' } }, 'match.path'],
      [{ match: { kind: 'page', path: 'https://a.example/' } }, 'match.path'],
      [{ match: { kind: 'scroll', path: '/', depth: 101 } }, 'match.depth'],
      [{ match: 'Order' }, 'match'],
    ],
  },
  {
    path: 'funnels',
    noun: 'Funnel',
    bodies: [
      { steps: [{ kind: 'click', link_id: 7, campaign_id: 9 }, isVisit('/a')], window_minutes: 60, by: 'story' },
      { steps: Array.from({ length: 10 }, () => isVisit('/*')), window_minutes: 43_200, by: 'visitor' },
      {
        steps: [
          { kind: 'scan', qr_id: 3 },
          { kind: 'event', name: 'Order' },
        ],
        window_minutes: 1,
        by: 'story',
      },
    ],
    refused: [
      [{ steps: [isVisit('/a')] }, 'steps'],
      [{ steps: Array.from({ length: 11 }, () => isVisit('/*')) }, 'steps'],
      [{ steps: [isVisit('/a'), { kind: 'event' }] }, 'steps.1.name'],
      [{ steps: [isVisit('/a'), { kind: 'click', link_id: 'x' }] }, 'steps.1.link_id'],
      [{ window_minutes: 0 }, 'window_minutes'],
      [{ by: 'everybody' }, 'by'],
      [{ steps: [{ kind: 'scan' }, isVisit('/a')], by: 'visit' }, 'by'],
    ],
  },
  {
    path: 'segments',
    noun: 'Segment',
    bodies: [
      { filter: isPage },
      { filter: nested(5) },
      {
        filter: {
          kind: 'or',
          filters: [isPage, { kind: 'contains_not', dimension: 'property:a.b', values: ['x', 'y'] }],
        },
      },
    ],
    refused: [
      [{ filter: nested(6) }, 'filter.filters.0.filters.0.filters.0.filters.0.kind'],
      [{ filter: { kind: 'is', dimension: 'pages', values: ['/'] } }, 'filter.dimension'],
      [{ filter: { kind: 'is', dimension: 'page' } }, 'filter.values'],
      [{ filter: { kind: 'and', filters: [] } }, 'filter.filters'],
      [{ filter: { kind: 'and', filters: Array.from({ length: 21 }, () => isPage) } }, 'filter.filters'],
      [{ filter: { ...isPage, values: Array.from({ length: 101 }, () => '/') } }, 'filter.values'],
    ],
  },
];

function isVisit(path: string) {
  return { kind: 'page', path };
}

let created = 0;

async function newSite(account: TestAccount = app.account): Promise<string> {
  created++;
  const { json } = await account.api('POST', '/api/v1/websites', { domain: `saved-${created}.example` });
  return `/api/v1/websites/${json.data.id}`;
}

describe.each(LISTS)('/websites/{id}/$path', ({ path, noun, bodies, refused }) => {
  const [first] = bodies;
  const responseOf = (id: string) => analyticsOperations[id as 'showGoal'].response;
  const create = async (site: string, body: object) => {
    const { status, json } = await app.account.api('POST', `${site}/${path}`, body);
    expect([status, json.errors]).toEqual([201, undefined]);
    return json.data;
  };

  it.each(bodies)('keeps %j and gives it back as it was written', async (body) => {
    const site = await newSite();
    const { status, json } = await app.account.api('POST', `${site}/${path}`, { name: 'One', ...body });
    const id = expect.any(Number);
    const row = { id, name: 'One', ...body, created_at: expect.stringMatching(/^\d{4}-/) };
    expect([status, json]).toEqual([201, { error: 0, data: row, status: 201 }]);
    const shown = await app.account.api('GET', `${site}/${path}/${json.data.id}`);
    expect([shown.status, shown.json.data]).toEqual([200, json.data]);
    expect(Value.Check(responseOf(`show${noun}`), shown.json)).toBe(true);
  });

  it.each(refused)('rejects %j at %s, new and changed', async (body, field) => {
    const site = await newSite();
    const { id, ...before } = await create(site, { name: 'One', ...first });
    const attempts = [
      await app.account.api('POST', `${site}/${path}`, { name: 'Two', ...first, ...body }),
      await app.account.api('PATCH', `${site}/${path}/${id}`, body),
    ];
    for (const { status, json } of attempts) {
      expect([status, Object.keys(json.errors)]).toEqual([422, expect.arrayContaining([field])]);
      expect(json.message).toMatch(/^\S.*\.$/);
    }
    expect((await app.account.api('GET', `${site}/${path}/${id}`)).json.data).toEqual({ id, ...before });
  });

  it('changes what is named and deletes once', async () => {
    const site = await newSite();
    const row = await create(site, { name: 'One', ...first });
    const own = `${site}/${path}/${row.id}`;
    const renamed = await app.account.api('PATCH', own, { name: 'Uno' });
    expect(renamed.json).toEqual({ error: 0, data: { ...row, name: 'Uno' }, status: 200 });
    const changed = await app.account.api('PATCH', own, bodies[1]);
    expect(changed.json.data).toEqual({ ...row, name: 'Uno', ...bodies[1] });
    expect((await app.account.api('PATCH', own, {})).json.data).toEqual(changed.json.data);
    const gone = await app.account.api('DELETE', own);
    expect([gone.status, gone.json]).toEqual([200, { error: 0, data: { id: row.id, deleted: true }, status: 200 }]);
    expect((await app.account.api('DELETE', own)).status).toBe(404);
    expect((await app.account.api('GET', own)).status).toBe(404);
  });

  it('lists newest first or oldest first, a page at a time', async () => {
    const site = await newSite();
    for (let n = 0; n < 12; n++) await create(site, { name: `No. ${n}`, ...first });
    const names = async (query: string) => {
      const { json } = await app.account.api('GET', `${site}/${path}?${query}`);
      expect(Value.Check(responseOf(`list${noun}s`), json)).toBe(true);
      return [json.meta.total, json.data.map((row: { name: string }) => row.name)];
    };
    expect(await names('per_page=10&page=2')).toEqual([12, ['No. 1', 'No. 0']]);
    expect((await names('sort=asc&per_page=10'))[1]).toHaveLength(10);
    expect(await names('sort=asc&per_page=10&page=2')).toEqual([12, ['No. 10', 'No. 11']]);
    expect(await names('page=3')).toEqual([12, []]);
    expect((await app.account.api('GET', `${site}/${path}?per_page=11`)).status).toBe(422);
  });

  it('has unique names, and a hundred entries at most', async () => {
    const site = await newSite();
    await create(site, { name: 'No. 0', ...first });
    const twice = await app.account.api('POST', `${site}/${path}`, { name: ' No. 0 ', ...first });
    expect([twice.status, Object.keys(twice.json.errors)]).toEqual([422, ['name']]);
    const at = Array.from({ length: 99 }, (_, n) => create(site, { name: `No. ${n + 1}`, ...first }));
    await Promise.all(at);
    const more = await app.account.api('POST', `${site}/${path}`, { name: 'More', ...first });
    expect([more.status, more.json.message]).toEqual([422, expect.stringMatching(/up to 100/)]);
    expect((await app.account.api('GET', `${site}/${path}`)).json.meta.total).toBe(100);
  });

  it('is of the website in the address alone', async () => {
    const [site, other] = [await newSite(), await newSite()];
    const { id } = await create(site, { name: 'One', ...first });
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Two' }], ['DELETE']] as const) {
      expect((await app.account.api(method, `${other}/${path}/${id}`, body)).status).toBe(404);
    }
    expect((await app.account.api('GET', `${other}/${path}`)).json.data).toEqual([]);
    expect((await app.account.api('GET', `${site}/${path}/${id}`)).status).toBe(200);
  });

  it('is deleted with its website', async () => {
    const site = await newSite();
    const { id } = await create(site, { name: 'One', ...first });
    await app.account.api('DELETE', site);
    expect((await app.account.api('GET', `${site}/${path}/${id}`)).status).toBe(404);
    expect((await app.account.api('GET', `${site}/${path}`)).status).toBe(404);
  });
});
