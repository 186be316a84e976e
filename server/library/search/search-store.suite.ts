import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_TYPES } from '../../../contract/vocabulary.ts';
import { newLink } from '../../links/link.fixture.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';
import type { SearchRequest } from './search-port.ts';
import { CODE, fill } from './searched-account.fixture.ts';

const EVERYTHING = { types: SEARCH_TYPES, limit: 20 };
const KEPT = { detail: 'poster.website.mine', updatedAt: 10 };

/** Tests that every search store passes. */
export function describeSearchStore(
  open: () => Promise<{ store: undefined; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('search store', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    let mine = 0;
    let theirs = 0;
    beforeAll(async () => {
      ({ catalog, close } = await open());
      mine = await fill(catalog, 'mine');
      theirs = await fill(catalog, 'theirs');
    });
    afterAll(() => close());

    const find = async (words: readonly string[], over: Partial<SearchRequest> = {}) => {
      const found = await catalog.search.find(mine, { types: SEARCH_TYPES, words, limit: 20, ...over });
      return found.map(({ type, name }) => `${type} ${name}`);
    };

    it('finds objects of every type by their names, and none of other accounts', async () => {
      const found = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster'] });
      expect([...new Set(found.map(({ type }) => type))].sort()).toEqual([...SEARCH_TYPES].sort());
      expect(JSON.stringify(found)).not.toContain('theirs');
      expect(await catalog.search.find(mine + theirs, { ...EVERYTHING, words: [] })).toEqual([]);
    });

    it('returns the name and a distinguishing detail of each', async () => {
      const [link] = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster-mine'] });
      expect(link).toMatchObject({
        type: 'link',
        name: 'Poster link',
        detail: 'https://mine.example/Ä_b',
        websiteId: null,
        updatedAt: 10,
      });
      expect(Number.isSafeInteger(link?.id)).toBe(true);
      const [website] = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster.website'] });
      expect(website).toMatchObject({ type: 'website', name: 'poster.website.mine', detail: '', updatedAt: 99 });
    });

    it('returns the website of a goal, funnel, segment or annotation', async () => {
      const [website] = await catalog.search.find(mine, { ...EVERYTHING, types: ['website'], words: ['mine'] });
      for (const type of ['goal', 'funnel', 'segment', 'annotation'] as const) {
        const found = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster', type] });
        expect(found).toEqual([
          { type, id: expect.any(Number), name: `Poster ${type}`, ...KEPT, websiteId: website?.id },
        ]);
        expect(found[0]?.id).toBeGreaterThan(0);
      }
    });

    it('finds those of one website by its domain as well, which alone means the website', async () => {
      expect(await find(['goal', 'WEBSITE.mine'])).toEqual(['goal Poster goal']);
      expect(await find(['website.mine'])).toEqual(['website poster.website.mine']);
      expect(await find(['goal', 'website.theirs'])).toEqual([]);
    });

    it('names a webhook by its URL', async () => {
      const [webhook] = await catalog.search.find(mine, { ...EVERYTHING, words: ['hooks.mine.example'] });
      expect(webhook).toMatchObject({
        type: 'webhook',
        name: 'hooks.mine.example/poster',
        detail: 'https://hooks.mine.example/poster/',
        websiteId: null,
      });
    });

    it('finds keys by their name only; no revoked or replaced one', async () => {
      const [key, ...others] = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster', 'key'] });
      expect(key).toEqual({
        type: 'key',
        id: expect.any(Number),
        name: 'Poster key',
        detail: '',
        websiteId: null,
        updatedAt: 10,
      });
      expect(others).toEqual([]);
      expect(await find(['1a2b'])).toEqual([]);
      expect(await find([], { types: ['key'] })).toEqual(['key Poster key']);
      const { personId = 0 } = (await catalog.accounts.find(mine)) ?? {};
      const successor = { hash: 'successor', lastFour: '3c4d', expiresAt: null };
      const replacement = { key: successor, accountId: mine, personId, oldKeyEndsAt: 90, limit: 9 };
      const next = await catalog.keys.replace(key?.id ?? 0, replacement, 20);
      if (!next || next === 'full') throw new Error('not replaced');
      const [found, ...more] = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster', 'key'] });
      expect([found?.id, more]).toEqual([next.id, []]);
      await catalog.keys.revoke(mine, next.id, 20);
      expect(await find(['poster'], { types: ['key'] })).toEqual([]);
    });

    it('finds presets of every kind by their name, and says which kind', async () => {
      const found = await catalog.search.find(mine, { words: ['poster'], types: ['preset'], limit: 20 });
      expect(found.map(({ name, detail }) => [name, detail])).toEqual([
        ['Poster template', 'link'],
        ['Poster words', 'utm'],
        ['Poster look', 'qr'],
      ]);
      expect(await find(['utm'], { types: ['preset'] })).toEqual([]);
    });

    it('finds boards by their name, and not by the titles of their panels', async () => {
      const [board, ...others] = await catalog.search.find(mine, { ...EVERYTHING, words: ['poster', 'BOARD'] });
      expect([board, others]).toEqual([
        { type: 'board', id: expect.any(Number), name: 'Poster board', detail: '', websiteId: null, updatedAt: 10 },
        [],
      ]);
      expect(await find(['visitors', 'today'])).toEqual([]);
    });

    it('finds only the requested types', async () => {
      expect(await find(['poster'], { types: ['goal', 'qr'] })).toEqual(['qr Poster code', 'goal Poster goal']);
    });

    it.each([
      [['poster', 'LINK'], ['link Poster link']],
      [['ä_B'], ['link Poster link']],
      [['rÉSEAU'], ['channel Réseau poster']],
      [['100%'], ['campaign 100% poster']],
      [['%'], ['campaign 100% poster']],
      [['\\'], []],
      [["'; drop table link; --"], []],
      [['poster', 'nothing'], []],
    ])('finds by %j %j', async (words, found) => {
      expect(await find(words)).toEqual(found);
    });

    it('puts a name that was typed whole first, then names that begin so', async () => {
      await catalog.links.insert(
        newLink({ accountId: mine, alias: 'one', url: 'https://x.example', title: 'An Übung' }),
      );
      await catalog.links.insert(newLink({ accountId: mine, alias: 'two', url: 'https://x.example', title: 'Übung' }));
      await catalog.links.insert(
        newLink({ accountId: mine, alias: 'three', url: 'https://x.example', title: 'übung 2' }),
      );
      expect(await find(['ÜBUNG'])).toEqual(['link Übung', 'link übung 2', 'link An Übung']);
      expect(await find(['übung'], { limit: 1 })).toEqual(['link Übung']);
    });

    it('returns the newest without a query, and names a link without a title by its destination', async () => {
      await catalog.links.insert(
        newLink({
          accountId: mine,
          alias: 'the-newest',
          url: 'https://x.example/a?b=1',
          title: null,
          createdAt: 1_000,
        }),
      );
      expect(await find([], { limit: 2 })).toEqual(['link x.example/a?b=1', 'website poster.website.mine']);
    });

    it('returns a website before newer links that match as well', async () => {
      await catalog.links.insert(
        newLink({
          accountId: mine,
          alias: 'new',
          url: 'https://x.example/',
          title: 'poster.website.me',
          createdAt: 2_000,
        }),
      );
      expect(await find(['poster.website'])).toEqual(['website poster.website.mine', 'link poster.website.me']);
    });

    it('ranks a link whose back-half equals the query first, with any title', async () => {
      for (const [alias, title] of [
        ['vQf8sL', null],
        ['other', 'vqf8sl and more'],
      ] as const)
        await catalog.links.insert(newLink({ accountId: mine, alias, url: 'https://y.example/', title }));
      expect(await find(['vqf8sl'])).toEqual(['link y.example', 'link vqf8sl and more']);
    });

    it('puts goals and annotations after other objects that match as well, and before those that match less', async () => {
      const [website] = await catalog.search.find(mine, { ...EVERYTHING, types: ['website'], words: ['mine'] });
      const kept = { accountId: mine, websiteId: website?.id ?? 0, createdAt: 500 };
      const day = { day: '2026-11-01', text: '' };
      for (const [name, definition] of [
        ['Guji and Huila', day],
        ['Guji', day],
      ] as const)
        await catalog.annotations.insert({ ...kept, name, definition: definition as never }, 9);
      for (const [alias, title] of [
        ['first', 'Ethiopia Guji'],
        ['second', 'Elsewhere'],
        ['third', 'guji'],
      ] as const)
        await catalog.links.insert(
          newLink({ accountId: mine, alias, url: 'https://beans.example/guji', title, createdAt: 1 }),
        );
      expect(await find(['guji'])).toEqual([
        ...['link guji', 'annotation Guji', 'link Ethiopia Guji', 'annotation Guji and Huila', 'link Elsewhere'],
      ]);
    });

    it('shortens long content', async () => {
      const long = {
        accountId: mine,
        code: 'long',
        type: 'text' as const,
        name: 'Long',
        data: 'x',
        content: 'x'.repeat(2_000),
      };
      await catalog.qrCodes.insert({ ...CODE, ...long });
      const [found] = await catalog.search.find(mine, { ...EVERYTHING, words: ['long'] });
      expect(found?.detail).toHaveLength(300);
    });
  });
}
