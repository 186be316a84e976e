import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHORED_KINDS, type AuthoredKind } from '../../../contract/vocabulary.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { parseCsv } from '../../platform/csv.ts';
import { authorRoutes } from './authors.ts';

const url = 'https://shop.example/garden';

describe('who created and changed objects, over the API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const api = (method: string, path: string, body?: object) => app.account.api(method, `/bio/api${path}`, body);
  const authorsOf = async (kind: string, ids: readonly number[]) =>
    (await api('GET', `/authors?kind=${kind}&ids=${ids.join(',')}`)).json.data;
  const create = async (path: string, body: object) => (await api('POST', path, body)).json.id as number;

  it('is known from the first request on, with the key that was used, for every kind of object', async () => {
    const ids = {
      link: await create('/url/add', { url }),
      qr: await create('/qr/add', { type: 'text', data: 'hello', name: 'Poster' }),
      campaign: await create('/campaign/add', { name: 'Spring' }),
      channel: await create('/channel/add', { name: 'Posters' }),
      pixel: await create('/pixel/add', { type: 'forum', name: 'Ads', tag: 't2_a' }),
      splash: await create('/splash/add', { name: 'Hello', title: 'Hello', message: 'Hi', button: 'Go on' }),
    };
    for (const [kind, id] of Object.entries(ids)) {
      const [found] = await authorsOf(kind, [id]);
      expect([kind, found]).toMatchObject([kind, { id, created: { name: app.account.username } }]);
      expect(found.created.key).not.toBe('');
      expect(found.changed).toEqual(found.created);
    }
    const site = (await app.account.api('POST', '/api/v1/websites', { domain: 'authors.example' })).json.data.id;
    expect(await authorsOf('website', [site])).toMatchObject([{ id: site, created: { person: expect.any(Number) } }]);
    expect((await api('GET', '/authors/creators?kind=link')).json.people).toMatchObject([
      { name: app.account.username },
    ]);
  });

  it('is known of links that were created many at a time, or imported', async () => {
    const { results } = (await api('POST', '/urls/add', { links: [{ url }, { url }, { url: 'nothing' }] })).json;
    const ids = results.flatMap(({ id }: { id: number | null }) => id ?? []);
    expect(await authorsOf('link', ids)).toHaveLength(2);
    const text = 'url,alias\r\nhttps://shop.example/a,imported-a\r\n';
    await api('POST', '/urls/import', { format: 'csv', text, dryrun: true });
    expect((await api('POST', '/urls/import', { format: 'csv', text })).json.made).toBe(1);
    const { id } = (await api('GET', '/urls?short=imported-a')).json.details;
    expect(await authorsOf('link', [id])).toHaveLength(1);
  });

  it('stays known while a link can be restored, and filters lists and exports', async () => {
    const id = await create('/url/add', { url, custom: 'author-filter' });
    const person = (await authorsOf('link', [id]))[0].created.person;
    await api('DELETE', `/url/${id}/delete`);
    expect(await authorsOf('link', [id])).toMatchObject([{ created: { person }, changed: { person } }]);
    await api('POST', `/url/${id}/restore`);
    const found = async (creator: number) =>
      (await api('GET', `/urls/search?q=author-filter&creator=${creator}`)).json.data.result;
    expect([await found(person), await found(person + 50)]).toEqual([1, 0]);
    const [head, row] = parseCsv((await api('GET', `/urls/export?q=author-filter&creator=${person}`)).text);
    const at = head?.cells.indexOf('createdby') ?? -1;
    expect([row?.cells[at], row?.cells[at + 1]]).toEqual([app.account.username, app.account.username]);
    await api('DELETE', `/url/${id}/erase`);
    expect(await authorsOf('link', [id])).toEqual([]);
  });

  it('filters lists and exports of codes', async () => {
    const code = await create('/qr/add', { type: 'text', data: 'hello', name: 'Creator filter' });
    const person = (await authorsOf('qr', [code]))[0].created.person;
    for (const [creator, isFound] of [
      [person, true],
      [person + 50, false],
    ] as const) {
      const codes = (await api('GET', `/qr?q=Creator&creator=${creator}`)).json.data;
      expect(codes.qrs.map(({ id }: { id: number }) => id)).toEqual(isFound ? [code] : []);
      const rows = parseCsv((await api('GET', `/qr/export?q=Creator&creator=${creator}`)).text);
      expect(rows).toHaveLength(isFound ? 2 : 1);
    }
    expect((await api('GET', '/qr?creator=ana')).status).toBe(400);
  });

  it.each(['viewer', 'member', 'admin'] as const)(
    'is hidden from roles that may not list the objects: %s',
    async (role) => {
      const authors = { of: async () => new Map(), creators: async () => [] };
      const profiles = { ofMembers: async () => new Map() };
      const read = async (kind: AuthoredKind) => {
        const call = { principal: { role }, query: { kind, ids: '1' } };
        await Promise.all(
          authorRoutes.map(({ handle }) =>
            handle(call as never, { features: { audit: { authors }, profiles } } as never),
          ),
        );
      };
      const hidden: readonly string[] = role === 'admin' ? [] : ['key', 'webhook'];
      for (const kind of AUTHORED_KINDS) {
        if (hidden.includes(kind)) await expect(read(kind)).rejects.toThrow(`Your role in this workspace is ${role}.`);
        else await expect(read(kind)).resolves.toBeUndefined();
      }
    },
  );

  it('is shown to the workspace alone, for IDs that are numbers', async () => {
    const id = await create('/url/add', { url });
    const other = await app.newAccount();
    expect((await other.api('GET', `/bio/api/authors?kind=link&ids=${id}`)).json.data).toEqual([]);
    expect((await other.api('GET', '/bio/api/authors/creators?kind=link')).json.people).toEqual([]);
    for (const query of [
      '',
      '?kind=link',
      '?kind=link&ids=',
      '?kind=link&ids=a',
      '?kind=link&ids=1,,2',
      '?kind=x&ids=1',
      '?kind=account&ids=1',
      '?kind=session&ids=1',
    ])
      expect((await api('GET', `/authors${query}`)).status).toBe(400);
  });
});
