import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import type { Catalogue } from '../storage/catalogue/open-catalogue.ts';

const MINE = 1;
const THEIRS = 2;

/** What an account's first look finds in the catalogue. */
export function describeAccountObjects(
  open: () => Promise<{ store: undefined; catalogue: Catalogue; close: () => Promise<void> }>,
): void {
  describe('objects of an account', () => {
    let catalogue: Catalogue;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ catalogue, close } = await open());
    });
    afterAll(() => close());

    const website = (accountId: number, domain: string, favorite = false) =>
      catalogue.websites.insert({
        ...{ accountId, domain, favorite, privacy: 1, passwordHash: null, email: false, excludeBots: true },
        ...{ excludeParams: '', excludeIps: '', createdAt: 1, updatedAt: 1 },
      });

    it('are its websites, favorites first, and their goals', async () => {
      const [b, a] = [await website(MINE, 'b.example'), await website(MINE, 'a.example')];
      const favorite = await website(MINE, 'c.example', true);
      const foreign = await website(THEIRS, 'd.example');
      const found = await catalogue.accountObjects.websites(MINE, 10);
      expect(found).toEqual([
        { id: favorite.id, domain: 'c.example', favorite: true },
        { id: a.id, domain: 'a.example', favorite: false },
        { id: b.id, domain: 'b.example', favorite: false },
      ]);
      expect(await catalogue.accountObjects.websites(MINE, 1)).toHaveLength(1);
      for (const [accountId, websiteId] of [
        [MINE, a.id],
        [THEIRS, foreign.id],
      ] as const) {
        const definition = { kind: 'page' as const, path: '/thanks' };
        await catalogue.goals.insert({ accountId, websiteId, name: 'Thanks', definition, createdAt: 1 }, 100);
      }
      expect(await catalogue.accountObjects.goals(MINE, 10)).toEqual([{ kind: 'page', path: '/thanks', siteId: a.id }]);
      expect(await catalogue.accountObjects.goals(MINE, 0)).toEqual([]);
      expect(await catalogue.accountObjects.namedGoals(MINE, 10)).toEqual([
        { name: 'Thanks', domain: 'a.example', goal: { kind: 'page', path: '/thanks', siteId: a.id } },
      ]);
      expect(await catalogue.accountObjects.counts(MINE)).toEqual({ links: 0, codes: 0, websites: 3 });
    });

    it('have names; links without a title that of their alias, and nobody else’s any', async () => {
      const titled = await catalogue.links.insert(newLink({ accountId: MINE, alias: 'one', title: 'Garden' }));
      const bare = await catalogue.links.insert(newLink({ accountId: MINE, alias: 'two', title: '' }));
      const foreign = await catalogue.links.insert(newLink({ accountId: THEIRS, alias: 'three', title: 'Secret' }));
      const ids = [titled.id, bare.id, foreign.id, 999_999];
      const names = await catalogue.accountObjects.names(MINE, 'link', ids);
      expect(names).toEqual(
        new Map([
          [titled.id, 'Garden'],
          [bare.id, 'two'],
        ]),
      );
      expect(await catalogue.accountObjects.names(MINE, 'qr', ids)).toEqual(new Map());
      expect(await catalogue.accountObjects.names(MINE, 'website', [])).toEqual(new Map());
    });

    it('tell which links have used up their clicks, the latest first, and of nobody else', async () => {
      const limited = async (accountId: number, clicks: number, at: number) => {
        const link = newLink({ accountId, alias: `limited-${at}`, title: '', clickLimit: 2 });
        const { id } = await catalogue.links.insert(link);
        for (let click = 0; click < clicks; click++)
          await catalogue.redirects.takeClick({ id, accountId, clickLimit: 2 });
        await catalogue.totals.write([{ accountId, kind: 'link', objectId: id, clicks, uniqueClicks: 1 }], at);
        return id;
      };
      const [early, late] = [await limited(MINE, 2, 100), await limited(MINE, 2, 300)];
      await limited(MINE, 1, 400);
      await limited(THEIRS, 2, 500);
      expect(await catalogue.accountObjects.usedUp(MINE, 5)).toEqual([
        { id: late, name: 'limited-300', clickLimit: 2, at: 300 },
        { id: early, name: 'limited-100', clickLimit: 2, at: 100 },
      ]);
      expect(await catalogue.accountObjects.usedUp(MINE, 1)).toHaveLength(1);
    });

    it('tell the newest answers with the page that they were given on', async () => {
      const content = {} as never;
      const own = { accountId: MINE, createdAt: 1 };
      const overlay = await catalogue.overlays.insert({ ...own, type: 'contact', name: 'Write to us', content });
      const bio = await catalogue.bioPages.insert({
        ...own,
        handle: 'anna',
        name: 'Anna',
        content: { blocks: [] } as never,
      });
      const fields = { name: '', email: 'a@example.com', message: '', choice: '' };
      const place = { accountId: MINE, blockId: 0, type: 'contact' as const, fields };
      await catalogue.answers.insert({ ...place, pageKind: 'overlay', pageId: overlay.id, createdAt: 5 });
      await catalogue.answers.insert({ ...place, pageKind: 'bio', pageId: bio.id, createdAt: 6 });
      await catalogue.answers.insert({ ...place, accountId: THEIRS, pageKind: 'bio', pageId: bio.id, createdAt: 7 });
      expect(await catalogue.accountObjects.answers(MINE, 5)).toEqual([
        { type: 'bio', id: bio.id, name: 'Anna', detail: 'contact', at: 6 },
        { type: 'overlay', id: overlay.id, name: 'Write to us', detail: 'contact', at: 5 },
      ]);
    });
  });
}
