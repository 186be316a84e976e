import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';
import type { CreationEntry } from '../../audit/audit.ts';
import { auditDraft } from '../../audit/audit-store.suite.ts';
import { seal } from '../../audit/chain.ts';
import { apiRequest, contextWith } from '../shared/api-request.fixture.ts';
import type { HandlerContext } from '../shared/route.ts';
import { analyticsRoutes } from './analytics-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WEBSITES = '/api/v1/websites';
let created = 0;

function newDomain(): string {
  created++;
  return `site-${created}.example`;
}

/** Sends a write as a form body, the way the specification does. */
async function sendForm(method: string, path: string, fields: Record<string, string>): Promise<TestResponse> {
  const headers = { Authorization: `Bearer ${app.account.key}`, Accept: 'application/json' };
  return app.request(path, { method, headers, body: new URLSearchParams(fields) });
}

async function create(fields: Record<string, unknown> = {}, account = app.account): Promise<Record<string, unknown>> {
  const response = await account.api('POST', WEBSITES, { domain: newDomain(), ...fields });
  expect(response.status).toBe(201);
  return response.json.data;
}

describe('POST /websites', () => {
  it('accepts a form and gives every field its documented default', async () => {
    const domain = newDomain();
    const response = await sendForm('POST', WEBSITES, { domain: `https://${domain.toUpperCase()}/` });
    expect(response.status).toBe(201);
    expect(response.json).toEqual({
      error: 0,
      data: {
        id: expect.any(Number),
        domain,
        privacy: 0,
        email: 0,
        exclude_bots: 1,
        favorite: false,
        exclude_params: '',
        exclude_ips: '',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      status: 201,
    });
    expect(Value.Check(analyticsOperations.createWebsite.response, response.json)).toBe(true);
  });

  it('accepts every field, in a form and in JSON, and never returns the password', async () => {
    const fields = { privacy: 2, password: 'four plain words', email: 1, exclude_bots: 0, favorite: true };
    const lists = { exclude_params: 'fbclid\nutm_*', exclude_ips: '203.0.113.7\n10.0.0.0/8\n192.168.*' };
    const { password, ...shown } = { ...fields, ...lists };
    const form = { ...fields, ...lists, privacy: '2', email: '1', exclude_bots: '0', favorite: 'true' };
    const formResponse = await sendForm('POST', WEBSITES, { domain: newDomain(), ...form });
    expect(formResponse.json.data).toMatchObject(shown);
    const data = await create({ ...fields, ...lists });
    expect(data).toMatchObject(shown);
    expect(JSON.stringify([data, formResponse.json])).not.toContain(password);
    expect(data).not.toHaveProperty('password');
  });

  it.each([
    [{}, 'domain'],
    [{ domain: '' }, 'domain'],
    [{ domain: 'no domain' }, 'domain'],
    [{ domain: 'nodot' }, 'domain'],
    [{ domain: 'a.example', privacy: 3 }, 'privacy'],
    [{ domain: 'a.example', privacy: 'secret' }, 'privacy'],
    [{ domain: 'a.example', privacy: 2 }, 'password'],
    [{ domain: 'a.example', email: 2 }, 'email'],
    [{ domain: 'a.example', exclude_bots: 'maybe' }, 'exclude_bots'],
    [{ domain: 'a.example', favorite: 'often' }, 'favorite'],
    [{ domain: 'a.example', exclude_ips: '1.2.3' }, 'exclude_ips'],
    [{ domain: 'a.example', exclude_params: 'a b' }, 'exclude_params'],
    [{ domain: `a\u0000.example` }, 'domain'],
  ])('rejects %j with 422 and names %s', async (body, field) => {
    const response = await app.account.api('POST', WEBSITES, body);
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({
      error: 1,
      message: expect.any(String),
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('rejects a domain that is already tracked, with the same response for its owner and others', async () => {
    const { domain } = await create();
    const stranger = await app.newAccount();
    const mine = await app.account.api('POST', WEBSITES, { domain });
    const theirs = await stranger.api('POST', WEBSITES, { domain });
    expect([mine.status, theirs.status]).toEqual([422, 422]);
    expect(theirs.json).toEqual(mine.json);
    expect(mine.json.errors.domain).toHaveLength(1);
  });

  it('gives the domain to exactly one of many simultaneous requests', async () => {
    const domain = newDomain();
    const attempts = Array.from({ length: 8 }, () => app.account.api('POST', WEBSITES, { domain }));
    const statuses = (await Promise.all(attempts)).map((response) => response.status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(422)]);
  });

  it('ignores fields that are not the caller’s to set', async () => {
    const data = await create({ id: 99_999, accountId: 2, account_id: 2, created_at: '2000-01-01 00:00:00' });
    expect(data.id).not.toBe(99_999);
    expect(data.created_at).not.toContain('2000');
  });
});

describe('GET /websites/{id}', () => {
  it('shows a website', async () => {
    const data = await create({ favorite: true });
    const response = await app.account.api('GET', `${WEBSITES}/${data.id}`);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ error: 0, data, status: 200 });
    expect(Value.Check(analyticsOperations.showWebsite.response, response.json)).toBe(true);
  });

  it.each(['0', '-1', '1.5', 'abc', '9007199254740993', '123456789'])('answers 404 to %s', async (id) => {
    const response = await app.account.api('GET', `${WEBSITES}/${id}`);
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ error: 1, message: 'Not found.' });
  });
});

describe('PUT and PATCH /websites/{id}', () => {
  it.each(['PUT', 'PATCH'])('%s changes what it names, from a form too, and never the domain', async (method) => {
    const data = await create({ exclude_params: 'fbclid', email: 1 });
    const path = `${WEBSITES}/${data.id}`;
    const response = await app.account.api(method, path, { favorite: true, domain: 'other.example' });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      error: 0,
      data: { ...data, favorite: true, updated_at: expect.any(String) },
      status: 200,
    });
    const form = await sendForm(method, path, { exclude_params: '', exclude_bots: '0', favorite: '0' });
    expect(form.json.data).toMatchObject({ exclude_params: '', exclude_bots: 0, favorite: false, email: 1 });
    expect(Value.Check(analyticsOperations.updateWebsite.response, form.json)).toBe(true);
  });

  it('rejects privacy 2 without a password that is stored or given', async () => {
    const { id } = await create();
    const refused = await app.account.api('PUT', `${WEBSITES}/${id}`, { privacy: 2 });
    expect(refused.status).toBe(422);
    expect(refused.json.errors).toHaveProperty('password');
    const given = await app.account.api('PUT', `${WEBSITES}/${id}`, { privacy: 2, password: 'open' });
    expect(given.json.data.privacy).toBe(2);
    const stored = await app.account.api('PATCH', `${WEBSITES}/${id}`, { privacy: 2 });
    expect(stored.status).toBe(200);
  });

  it('reports every invalid line', async () => {
    const { id } = await create();
    const response = await app.account.api('PUT', `${WEBSITES}/${id}`, { exclude_ips: 'x\n10.0.0.1\ny' });
    expect(response.status).toBe(422);
    expect(response.json.errors.exclude_ips).toEqual([
      expect.stringContaining('Line 1'),
      expect.stringContaining('Line 3'),
    ]);
  });
});

describe('DELETE /websites/{id}', () => {
  it('deletes once, and the domain is free again', async () => {
    const { id, domain } = await create();
    const response = await app.account.api('DELETE', `${WEBSITES}/${id}`);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ error: 0, data: { id, deleted: true }, status: 200 });
    expect((await app.account.api('DELETE', `${WEBSITES}/${id}`)).status).toBe(404);
    expect((await app.account.api('GET', `${WEBSITES}/${id}`)).status).toBe(404);
    expect((await create({ domain })).domain).toBe(domain);
  });
});

describe('another account’s website', () => {
  it.each([
    ['GET', undefined],
    ['PUT', { favorite: true }],
    ['PATCH', { favorite: true }],
    ['PUT', {}],
    ['DELETE', undefined],
  ])('%s %j responds as if it did not exist and leaves it unchanged', async (method, body) => {
    const data = await create();
    const stranger = await app.newAccount();
    const response = await stranger.api(method, `${WEBSITES}/${data.id}`, body);
    const unknown = await stranger.api(method, `${WEBSITES}/987654321`, body);
    expect([response.status, response.text]).toEqual([404, unknown.text]);
    expect((await app.account.api('GET', `${WEBSITES}/${data.id}`)).json.data).toEqual(data);
  });
});

describe('GET /websites', () => {
  it('lists newest first, 50 a page, the caller’s own only', async () => {
    const account = await app.newAccount();
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift((await create({}, account)).id);
    const response = await account.api('GET', WEBSITES);
    expect(response.json.data.map((row: { id: number }) => row.id)).toEqual(ids);
    expect(response.json.meta).toMatchObject({ per_page: 50, total: 3, current_page: 1, last_page: 1 });
    expect(Value.Check(analyticsOperations.listWebsites.response, response.json)).toBe(true);
  });

  it('searches, filters, sorts and pages with URLs that keep the query', async () => {
    const account = await app.newAccount();
    for (let n = 10; n < 22; n++) {
      await create({ domain: `walk-${n}.example`, favorite: n % 2 === 0 }, account);
    }
    const query = 'search=WALK-1&search_by=domain&favorite=1&sort_by=domain&sort=asc&per_page=10';
    const response = await account.api('GET', `${WEBSITES}?${query}`);
    const domains = response.json.data.map((row: { domain: string }) => row.domain);
    expect(domains).toEqual([10, 12, 14, 16, 18].map((n) => `walk-${n}.example`));
    const paged = await account.api('GET', `${WEBSITES}?sort=asc&per_page=10`);
    const { baseUrl } = app.deps.config;
    expect(paged.json.links.next).toBe(`${baseUrl}${WEBSITES}?sort=asc&per_page=10&page=2`);
    const next = await account.api('GET', paged.json.links.next.slice(baseUrl.length));
    expect(next.json.meta).toMatchObject({ current_page: 2, from: 11, to: 12, total: 12 });
    expect(next.json.links).toMatchObject({ next: null, prev: `${baseUrl}${WEBSITES}?sort=asc&per_page=10&page=1` });
  });

  it.each([
    'per_page=11',
    'per_page=0',
    'per_page=1000',
    'per_page=ten',
    'page=0',
    'page=x',
    'sort=up',
    'sort_by=privacy',
    'sort_by=domain;drop',
    'search_by=password',
    'favorite=maybe',
    'search[]=a&search[]=b',
  ])('rejects ?%s with 422', async (query) => {
    const response = await app.account.api('GET', `${WEBSITES}?${query}`);
    expect(response.status).toBe(422);
    expect(response.json.error).toBe(1);
  });
});

type Create = (owner: unknown, input: never, entry?: CreationEntry) => Promise<never>;

/** A context with one of a website's lists. */
function listsWith(lists: object): HandlerContext {
  return contextWith({ goals: lists });
}

it.each<[operation: string, features: (create: Create) => HandlerContext]>([
  ['createWebsite', (create) => contextWith({ websites: { create } })],
  ['createGoal', (create) => listsWith({ goals: { create } })],
  ['createFunnel', (create) => listsWith({ funnels: { create } })],
  ['createSegment', (create) => listsWith({ segments: { create } })],
  ['createAnnotation', (create) => listsWith({ annotations: { create } })],
  ['createBoard', (create) => contextWith({ boards: { create } })],
])('%s hands its entry in the audit log to the feature that stores the object', async (id, featuresOf) => {
  const given: unknown[] = [];
  const create: Create = async (_owner, _input, entry) => {
    given.push(entry);
    throw new Error('stored');
  };
  const entry: CreationEntry = { draftOf: () => auditDraft(), seal };
  const principal = { accountId: 1, personId: 2, role: 'member' as const, keyId: 3, plan: 'free' };
  const request = apiRequest({ principal, id: () => 4, body: {}, creationEntry: () => entry });
  const row = analyticsRoutes.find(({ operation }) => operation.id === id);
  await expect(row?.handle(request, featuresOf(create))).rejects.toThrow('stored');
  expect(given).toEqual([entry]);
});

it('are found before younger objects whose names match as well, though not before better matches', async () => {
  const { api } = app.account;
  await api('POST', WEBSITES, { domain: 'quagga-shop.example' });
  for (const title of ['Quagga poster', 'Quagga'])
    await api('POST', '/bio/api/url/add', { url: 'https://quagga-shop.example/', title });
  const found = (await api('GET', '/api/v1/search?q=quagga')).json.data;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Quagga', 'quagga-shop.example', 'Quagga poster']);
});
