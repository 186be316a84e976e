import { beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../support/contract-world.ts';
import { makeObject, newBody } from '../../support/object-factory.ts';
import { expectFieldRefusal, expectRefusal, expectSuccess } from '../../support/response-check.ts';
import { FORM_TYPE, servedOperation } from '../../support/served-operations.ts';
import type { WireResponse } from '../../support/wire-client.ts';

/** In the order of creation; the percent sign cannot be in a domain, the underscore can. */
const NAMES = ['beta', 'a_c', 'abc', 'alpha', 'a-c', 'Zeta', 'axc', 'omega', 'gamma', 'delta', 'eta'];
const FAVORITES = ['alpha', 'omega'];

/** Rules of websites that no schema expresses. */
export function describeWebsites(worldOf: () => World): void {
  const list = servedOperation('listWebsites');

  describe('the list of websites', () => {
    let key: string;
    let zone: string;
    beforeAll(async () => {
      const account = await worldOf().newAccount();
      key = account.key;
      zone = `zone${account.id}.example`;
      for (const name of NAMES) {
        await makeObject(worldOf(), key, 'website', { domain: `${name}.${zone}`, favorite: FAVORITES.includes(name) });
      }
    });
    const ask = (query: Record<string, unknown> = {}) => worldOf().call(list, key, { query });
    const names = async (query: Record<string, unknown> = {}): Promise<string[]> => {
      const response = await ask(query);
      expectSuccess(list.operation, response);
      return response.json.data.map(({ domain }: { domain: string }) => domain.replace(`.${zone}`, ''));
    };
    const lower = NAMES.map((name) => name.toLowerCase());

    it('is newest first, 50 a page', async () => {
      expect(await names()).toEqual(lower.toReversed());
      expect((await ask()).json.meta).toMatchObject({ per_page: 50, total: 11, last_page: 1, from: 1, to: 11 });
    });

    it.each([10, 25, 50, 100])('accepts %i rows per page', async (size) => {
      expect((await ask({ per_page: size })).json.meta.per_page).toBe(size);
      expect(await names({ per_page: size })).toHaveLength(Math.min(size, 11));
    });

    it.each(['0', '-1', '1', '7', '20', '101', '1000', 'x', '10.5', ''])(
      'answers 422 when per_page is %j',
      async (size) => expectFieldRefusal(await ask({ per_page: size }), 422, 'per_page'),
    );

    it.each([
      ...[
        ['page', '0'],
        ['page', '-1'],
        ['page', 'x'],
        ['sort', 'up'],
        ['sort', 'DESC'],
        ['sort_by', 'name'],
      ],
      ...[
        ['search_by', 'id'],
        ['favorite', 'maybe'],
        ['favorite', '2'],
        ['sort', 'asc; drop table website; --'],
      ],
    ])('returns 422 when %s is %j', async (name, value) => {
      expectFieldRefusal(await ask({ [String(name)]: value }), 422, String(name));
    });

    it.each([
      ['ALPHA', ['alpha']],
      ['Eta', ['eta', 'zeta', 'beta']],
      ['a_c', ['a_c']],
      ['_', ['a_c']],
      ['a-c', ['a-c']],
      ['%', []],
      ['a%c', []],
      ['\\', []],
      ["'", []],
      ['*', []],
      ['.', 'all'],
    ])('finds by %j what holds it, ignoring case and without wildcards', async (search, found) => {
      expect(await names({ search })).toEqual(found === 'all' ? lower.toReversed() : found);
      expect(await names({ search, search_by: 'domain' })).toEqual(found === 'all' ? lower.toReversed() : found);
    });

    it('is sorted by domain bytewise, with any language setting of the engine', async () => {
      const sorted = lower.toSorted((one, other) => (one < other ? -1 : 1));
      expect(await names({ sort_by: 'domain', sort: 'asc' })).toEqual(sorted);
      expect(await names({ sort_by: 'domain' })).toEqual(sorted.toReversed());
      expect(await names({ sort_by: 'id', sort: 'asc' })).toEqual(lower);
    });

    it('is filtered by the favorite flag, written in any way', async () => {
      const others = lower.toReversed().filter((name) => !FAVORITES.includes(name));
      for (const word of ['1', 'true']) expect(await names({ favorite: word })).toEqual(['omega', 'alpha']);
      for (const word of ['0', 'false']) expect(await names({ favorite: word })).toEqual(others);
    });

    it('is walked by its own links, which keep what was asked', async () => {
      const requested = { per_page: '10', sort_by: 'domain', sort: 'asc', search: '.' };
      const seen: string[] = [];
      let response = await ask(requested);
      const { last, first } = response.json.links;
      for (;;) {
        expectSuccess(list.operation, response);
        seen.push(...response.json.data.map(({ domain }: { domain: string }) => domain));
        expect(response.json.links).toMatchObject({ first, last });
        if (response.json.links.next === null) break;
        const { pathname, search, searchParams } = new URL(response.json.links.next);
        expect(Object.fromEntries(searchParams)).toMatchObject(requested);
        response = await worldOf().send({ method: 'GET', path: pathname + search, key });
      }
      expect(seen).toHaveLength(11);
      expect(new Set(seen).size).toBe(11);
      expect(response.json.meta).toMatchObject({ current_page: 2, from: 11, to: 11, last_page: 2, total: 11 });
    });

    it('is empty past its end', async () => {
      for (const page of [3, Number.MAX_SAFE_INTEGER]) {
        const { json } = await ask({ per_page: 10, page });
        expect(json).toMatchObject({
          data: [],
          links: { next: null },
          meta: { current_page: page, from: null, to: null },
        });
      }
    });
  });

  describe('a website', () => {
    let key: string;
    beforeAll(async () => {
      key = (await worldOf().newAccount()).key;
    });
    const call = (operation: string, body?: Record<string, unknown>, id?: number) =>
      worldOf().call(operation, key, { body, params: { id } });
    const recordOf = ({ json }: WireResponse) => json.data;

    it('is created with 201 and the documented defaults', async () => {
      const { domain } = newBody('website');
      const response = await call('createWebsite', { domain });
      expectSuccess(servedOperation('createWebsite').operation, response);
      const flags = { privacy: 0, email: 0, exclude_bots: 1, favorite: false, exclude_params: '', exclude_ips: '' };
      expect(recordOf(response)).toMatchObject({ domain, ...flags });
      expect(recordOf(await call('showWebsite', undefined, recordOf(response).id))).toEqual(recordOf(response));
    });

    it.each(['updateWebsite', 'patchWebsite'])(
      '%s changes what it is given, and the domain never',
      async (operation) => {
        const created = recordOf(await call('createWebsite', { ...newBody('website'), exclude_params: 'kept' }));
        for (const domain of ['other.example', 'not a domain', '', 7]) {
          const changes = { privacy: 1, email: '1', exclude_bots: 0, favorite: 'true', exclude_ips: '10.0.0.0/8' };
          const response = await call(operation, { ...changes, domain }, created.id);
          expectSuccess(servedOperation(operation).operation, response);
          const shown = { privacy: 1, email: 1, exclude_bots: 0, favorite: true, exclude_ips: '10.0.0.0/8' };
          expect(recordOf(response)).toEqual({ ...created, ...shown, updated_at: expect.any(String) });
        }
        expect(recordOf(await call(operation, {}, created.id))).toMatchObject({ privacy: 1, exclude_params: 'kept' });
      },
    );

    it('asks for a password with privacy 2, unless one is stored', async () => {
      expectFieldRefusal(await call('createWebsite', { ...newBody('website'), privacy: 2 }), 422, 'password');
      expectFieldRefusal(
        await call('createWebsite', { ...newBody('website'), privacy: 2, password: '' }),
        422,
        'password',
      );
      const { id } = recordOf(await call('createWebsite', newBody('website')));
      expectFieldRefusal(await call('updateWebsite', { privacy: 2 }, id), 422, 'password');
      expect(recordOf(await call('showWebsite', undefined, id)).privacy).toBe(0);
      expect((await call('patchWebsite', { privacy: 2, password: 'four plain words' }, id)).status).toBe(200);
      expect((await call('patchWebsite', { privacy: 0 }, id)).status).toBe(200);
      expect((await call('patchWebsite', { privacy: 2 }, id)).status).toBe(200);
    });

    it('never gives its password back', async () => {
      const password = 'never seen again';
      const created = await call('createWebsite', { ...newBody('website'), privacy: 2, password });
      const { id } = recordOf(created);
      const responses = [created, await call('showWebsite', undefined, id), await call('listWebsites')];
      for (const operation of ['updateWebsite', 'patchWebsite'])
        responses.push(await call(operation, { password }, id));
      responses.push(
        await call('updateWebsite', { password, privacy: 9 }, id),
        await call('deleteWebsite', undefined, id),
      );
      for (const { text } of responses) expect(text).not.toMatch(/never seen|"password"|quick:/);
    });

    it('is deleted once, with its id, and unknown from then on', async () => {
      const { id, domain } = recordOf(await call('createWebsite', newBody('website')));
      const response = await call('deleteWebsite', undefined, id);
      expectSuccess(servedOperation('deleteWebsite').operation, response);
      expect(response.json).toEqual({ error: 0, data: { id, deleted: true }, status: 200 });
      for (const operation of ['deleteWebsite', 'showWebsite', 'updateWebsite', 'patchWebsite']) {
        expectRefusal(await call(operation, undefined, id), 404);
      }
      expect((await call('createWebsite', { domain })).status).toBe(201);
    });

    it.each([
      ['HTTPS://Upper-%.Example/path?x#y', 'upper-%.example'],
      ['www.kept-%.example', 'www.kept-%.example'],
      ['bücher-%.example', /^xn--bcher-\d+-[a-z0-9]+\.example$/],
      ['dot-%.example.', 'dot-%.example'],
    ])('is stored from %s as a bare name', async (written, stored) => {
      const number = `${Date.now() % 1_000_000}${worldOf().app.account.id}`;
      const { domain } = recordOf(await call('createWebsite', { domain: written.replace('%', number) }));
      if (typeof stored === 'string') expect(domain).toBe(stored.replace('%', number));
      else expect(domain).toMatch(stored);
    });

    it.each([
      'nodot',
      'a b.example',
      '-',
      'http://',
      '1.2.3.4',
      '[::1]',
      'a..example',
      `${'x'.repeat(64)}.example`,
      'a@b.c',
    ])('returns 422 when the domain is %j', async (domain) =>
      expectFieldRefusal(await call('createWebsite', { domain }), 422, 'domain'),
    );

    it.each([
      ['exclude_ips', '203.0.113.7\n198.51.100.0/24\n192.168.*\n2001:db8::/32', '1.2.3'],
      ['exclude_params', 'fbclid\nutm_*\n*_id', 'a b'],
    ])('accepts 200 good lines of %s, and no bad one', async (field, good, bad) => {
      const { id } = recordOf(await call('createWebsite', newBody('website')));
      expect(recordOf(await call('updateWebsite', { [field]: good }, id))[field]).toBe(good);
      expectFieldRefusal(await call('updateWebsite', { [field]: `${good}\n${bad}` }, id), 422, field);
      const lines = (count: number) =>
        Array.from({ length: count }, (_, line) => (field === 'exclude_ips' ? `10.0.0.${line}` : `p${line}`)).join(
          '\n',
        );
      expect((await call('updateWebsite', { [field]: lines(200) }, id)).status).toBe(200);
      expectFieldRefusal(await call('updateWebsite', { [field]: lines(201) }, id), 422, field);
    });

    it('reads a form as it reads JSON', async () => {
      const fields = { privacy: '2', password: 'four plain words', email: '1', exclude_bots: '0', favorite: '1' };
      const body = { ...newBody('website'), ...fields };
      const response = await worldOf().call('createWebsite', key, { body, bodyType: FORM_TYPE });
      expect(recordOf(response)).toMatchObject({ privacy: 2, email: 1, exclude_bots: 0, favorite: true });
    });
  });
}
