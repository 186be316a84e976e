import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newDomain } from '../../domains/domain.fixture.ts';
import { newLink } from '../../links/link.fixture.ts';
import type { QrCode } from '../../qr/qr-code-port.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';

const MINE = 1;
const THEIRS = 2;
const CODE = {
  code: '',
  type: 'link',
  name: 'Poster',
  data: {},
  dynamic: true,
  scannable: 'good',
  createdAt: 1,
} as const;

/** The contract of the catalog queries behind the home screen. */
export function describeAccountObjects(
  open: () => Promise<{ store: undefined; catalog: Catalog; close: () => Promise<void> }>,
): void {
  describe('objects of an account', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    let bare = 0;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());

    const website = (accountId: number, domain: string, favorite = false) =>
      catalog.websites.insert({
        accountId,
        domain,
        favorite,
        privacy: 1,
        passwordHash: null,
        email: false,
        excludeBots: true,
        excludeParams: '',
        excludeIps: '',
        createdAt: 1,
        updatedAt: 1,
      });

    it('are its websites, favorites first, and their goals', async () => {
      const [b, a] = [await website(MINE, 'b.example'), await website(MINE, 'a.example')];
      const favorite = await website(MINE, 'c.example', true);
      const foreign = await website(THEIRS, 'd.example');
      const ofFavorite = { accountId: MINE, websiteId: favorite.id };
      await catalog.websiteSettings.change(ofFavorite, { timezone: 'Europe/Rome' }, 1);
      const found = await catalog.accountObjects.websites(MINE, 10);
      expect(found).toEqual([
        { id: favorite.id, domain: 'c.example', favorite: true, timezone: 'Europe/Rome' },
        { id: a.id, domain: 'a.example', favorite: false, timezone: 'UTC' },
        { id: b.id, domain: 'b.example', favorite: false, timezone: 'UTC' },
      ]);
      expect(await catalog.accountObjects.websites(MINE, 1)).toHaveLength(1);
      for (const [accountId, websiteId] of [
        [MINE, a.id],
        [THEIRS, foreign.id],
      ] as const) {
        const definition = { kind: 'page' as const, path: '/thanks' };
        await catalog.goals.insert({ accountId, websiteId, name: 'Thanks', definition, createdAt: 1 }, 100);
      }
      expect(await catalog.accountObjects.goals(MINE, 10)).toEqual([{ kind: 'page', path: '/thanks', siteId: a.id }]);
      expect(await catalog.accountObjects.goals(MINE, 0)).toEqual([]);
      expect(await catalog.accountObjects.namedGoals(MINE, 10)).toEqual([
        { name: 'Thanks', domain: 'a.example', goal: { kind: 'page', path: '/thanks', siteId: a.id } },
      ]);
      expect(await catalog.accountObjects.counts(MINE, 1)).toEqual({
        links: 0,
        codes: 0,
        websites: 3,
        domains: 0,
        members: 0,
      });
    });

    it('have names, only for their own account', async () => {
      const titled = await catalog.links.insert(newLink({ accountId: MINE, alias: 'one', title: 'Garden' }));
      const foreign = await catalog.links.insert(newLink({ accountId: THEIRS, alias: 'three', title: 'Secret' }));
      const ids = [titled.id, foreign.id, 999_999];
      expect(await catalog.accountObjects.names(MINE, 'link', ids)).toEqual(new Map([[titled.id, 'Garden']]));
      expect(await catalog.accountObjects.names(MINE, 'qr', ids)).toEqual(new Map());
      expect(await catalog.accountObjects.names(MINE, 'website', [])).toEqual(new Map());
    });

    it.each([
      ['https://shop.example/?utm_source=newsletter', 'shop.example/?utm_source=newsletter'],
      ['https://www.shop.example/?utm_source=instagram', 'shop.example/?utm_source=instagram'],
      ['http://shop.example:8080/offer/', 'shop.example:8080/offer'],
      ['http://www.shop.example', 'shop.example'],
      ['mailto:anna@example.com', 'mailto:anna@example.com'],
      [`https://shop.example/${'a'.repeat(400)}`, `shop.example/${'a'.repeat(287)}`],
      ['', 'bare-6'],
    ])('name a link to %j without a title by its destination', async (url, name) => {
      const alias = `bare-${bare++}`;
      for (const title of ['', null]) {
        const { id } = await catalog.links.insert(
          newLink({ accountId: MINE, alias: `${alias}${title ?? '-none'}`, title, url }),
        );
        const found = await catalog.accountObjects.names(MINE, 'link', [id]);
        expect(found.get(id)).toBe(url === '' ? `${name}${title ?? '-none'}` : name);
      }
    });

    it('return the links that have used up their clicks, the latest first, only for their own account', async () => {
      const limited = async (accountId: number, clicks: number, at: number) => {
        const url = `https://www.tickets.example/${at}/`;
        const link = newLink({ accountId, alias: `limited-${at}`, url, title: '', clickLimit: 2 });
        const { id } = await catalog.links.insert(link);
        for (let click = 0; click < clicks; click++)
          await catalog.redirects.takeClick({ id, accountId, clickLimit: 2 });
        await catalog.totals.write([{ accountId, kind: 'link', objectId: id, clicks, uniqueClicks: 1 }], at);
        return id;
      };
      const [early, late] = [await limited(MINE, 2, 100), await limited(MINE, 2, 300)];
      await limited(MINE, 1, 400);
      await limited(THEIRS, 2, 500);
      expect(await catalog.accountObjects.usedUp(MINE, 5)).toEqual([
        { id: late, name: 'tickets.example/300', clickLimit: 2, at: 300 },
        { id: early, name: 'tickets.example/100', clickLimit: 2, at: 100 },
      ]);
      expect(await catalog.accountObjects.usedUp(MINE, 1)).toHaveLength(1);
    });

    it('return the links and codes that may redirect to a host, by all of their URLs, the newest ones', async () => {
      const link = async (accountId: number, given: Parameters<typeof newLink>[0]) =>
        (await catalog.links.insert(newLink({ accountId, url: 'https://else.example/', ...given }))).id;
      const targets = { geo: [], device: [{ device: 'mobile', link: 'https://goal_1.example/m' }], language: [] };
      const plain = await link(MINE, { alias: 'to-1', url: 'https://GOAL_1.example/a' });
      const byDevice = await link(MINE, { alias: 'to-2', targets });
      const bySplit = await link(MINE, { alias: 'to-3', split: [{ link: 'https://goal_1.example/b', weight: 1 }] });
      await link(MINE, { alias: 'to-4', url: 'https://goalx1.example/' });
      await link(THEIRS, { alias: 'to-5', url: 'https://goal_1.example/' });
      const code = async (accountId: number, given: Partial<QrCode>) => {
        const content = 'https://goal_1.example/poster';
        const looks = { foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logoAssetId: null, style: null };
        const whole = { ...CODE, ...looks, accountId, content, ...given };
        return (await catalog.qrCodes.insert(whole)).id;
      };
      const poster = await code(MINE, { code: 'poster' });
      await code(MINE, { code: 'printed', dynamic: false });
      await code(MINE, { code: 'words', type: 'text' });
      await code(THEIRS, { code: 'theirs' });
      const found = await catalog.accountObjects.sendingTo(MINE, 'goal_1.example', 10);
      expect(found.links.map(({ id }) => id)).toEqual([bySplit, byDevice, plain]);
      expect(found.links[1]?.addresses).toEqual(['https://else.example/', 'https://goal_1.example/m']);
      expect(found.codes).toEqual([{ id: poster, addresses: ['https://goal_1.example/poster'] }]);
      expect((await catalog.accountObjects.sendingTo(MINE, 'goal_1.example', 1)).links).toHaveLength(1);
    });

    describe('of a new account', () => {
      let accountId = 0;
      const open = async () => {
        const name = `new-${bare++}`;
        const key = { hash: name, lastFour: 'abcd', expiresAt: null };
        const person = { email: `${name}@example.com`, username: name, passwordHash: 'x', plan: 'free' };
        return (await catalog.accounts.create({ ...person, key, now: 1_000 })).id;
      };
      beforeEach(async () => {
        // The first two have the IDs of the accounts above.
        do accountId = await open();
        while (accountId <= THEIRS);
      });

      const NOTHING = {
        ...{ createdAt: 1_000, link: false, code: false, website: false, websiteId: null },
        ...{ visit: false, goal: false, domain: false, member: false, sample: false },
      };
      const setUp = () => catalog.accountObjects.setup(accountId, 2_000);
      const problems = (limit = 5) => catalog.accountObjects.problems(accountId, limit);

      it('is nothing set up, and nothing of others counts', async () => {
        expect(await setUp()).toEqual(NOTHING);
        expect(await problems()).toEqual([]);
        expect(await catalog.accountObjects.setup(999_999, 2_000)).toBeUndefined();
      });

      it('is set up what exists, a website with its first visit only', async () => {
        await catalog.links.insert(newLink({ accountId, alias: `set-${bare++}` }));
        expect(await setUp()).toEqual({ ...NOTHING, link: true });
        const { id } = await website(accountId, 'new.example');
        expect(await setUp()).toEqual({ ...NOTHING, link: true, website: true, websiteId: id });
        const total = { accountId, kind: 'website' as const, objectId: id, uniqueClicks: 1 };
        await catalog.totals.write([{ ...total, clicks: 1 }], 3_000);
        await catalog.domains.insert(newDomain({ accountId, host: 'set.example' }));
        const definition = { kind: 'page' as const, path: '/' };
        await catalog.goals.insert({ accountId, websiteId: id, name: 'Home', definition, createdAt: 1 }, 100);
        const whole = { link: true, website: true, websiteId: id, visit: true, goal: true, domain: true };
        expect(await setUp()).toEqual({ ...NOTHING, ...whole });
      });

      it('is set up no sample, beside what is the workspace’s own', async () => {
        const { id: linkId } = await catalog.links.insert(newLink({ accountId, alias: `set-${bare++}` }));
        const { id } = await website(accountId, 'sample.example');
        for (const ref of [{ type: 'link', id: linkId } as const, { type: 'website', id } as const])
          await catalog.samples.add(accountId, ref);
        const total = { accountId, kind: 'website' as const, objectId: id, uniqueClicks: 1, clicks: 1 };
        await catalog.totals.write([total], 3_000);
        expect(await setUp()).toEqual({ ...NOTHING, sample: true });
        await catalog.links.insert(newLink({ accountId, alias: `set-${bare++}` }));
        expect(await setUp()).toEqual({ ...NOTHING, sample: true, link: true });
      });

      it.each([
        [1_999, false],
        [2_001, true],
      ])('is a teammate invited with an invitation until %i: %s', async (expiresAt, member) => {
        const [owner] = await catalog.members.list(accountId);
        const invitation = { accountId, personId: owner?.personId ?? 0, email: '', role: 'viewer' as const };
        const link = { hash: `hash-${bare++}`, createdAt: 1, expiresAt, days: 1 };
        await catalog.members.invite({ ...invitation, ...link, websiteId: null, channelId: null } as never, 100);
        expect(await setUp()).toEqual({ ...NOTHING, member });
      });

      it('are wrong: active links with a broken destination, the last checked first', async () => {
        const broken = async (over: object, checkedAt: number) => {
          const url = `https://gone.example/${bare++}`;
          const { id } = await catalog.links.insert(
            newLink({ accountId, alias: `gone-${bare}`, url, title: null, ...over }),
          );
          await catalog.linkHealth.takeInNew(1, 1_000);
          const result = {
            status: 'broken' as const,
            httpStatus: null,
            failures: 3,
            brokenSince: null,
            nextCheckAt: 9,
          };
          await catalog.linkHealth.save([{ linkId: id, url, checkedAt, ...result }]);
          return id;
        };
        const [early, late] = [await broken({ title: 'Early' }, 10), await broken({ title: 'Late' }, 20)];
        await broken({ status: 'archived' }, 30);
        const changed = await broken({ title: 'Changed' }, 40);
        await catalog.links.update(accountId, changed, { url: 'https://fine.example/' });
        const problem = { kind: 'broken_destination', type: 'link', detail: '' };
        expect(await problems()).toEqual([
          { ...problem, id: late, name: 'Late' },
          { ...problem, id: early, name: 'Early' },
        ]);
        expect(await problems(1)).toHaveLength(1);
      });

      it('are wrong: active webhooks whose last delivery failed', async () => {
        const events = ['link.created' as const];
        const hook = async (isActive: boolean) =>
          catalog.webhooks.insert({
            accountId,
            url: 'https://hook.example/',
            events,
            secret: 's',
            isActive,
            createdAt: 1,
          });
        const deliver = async (webhookId: number, outcomes: readonly ('failed' | 'delivered' | 'waiting')[]) => {
          for (const outcome of outcomes) {
            const eventKey = `event-${bare++}`;
            const delivery = { accountId, webhookId, eventKey, event: 'webhook.test' as const, body: '{}' };
            await catalog.deliveries.add([delivery], 1);
            if (outcome === 'waiting') continue;
            const id = await catalog.deliveries.idOf(delivery);
            const found = await catalog.deliveries.find({ accountId, webhookId }, id);
            const taken = found && (await catalog.deliveries.take(found, 5));
            expect(taken).toBeDefined();
            const result = { outcome, status: 500, error: null, nextAttemptAt: null };
            if (taken) await catalog.deliveries.note(taken, result);
          }
        };
        const [bad, good, off] = [await hook(true), await hook(true), await hook(false)];
        await deliver(bad.id, ['delivered', 'failed', 'waiting']);
        await deliver(good.id, ['failed', 'delivered']);
        await deliver(off.id, ['failed']);
        expect(await problems()).toEqual([
          { kind: 'failed_delivery', type: 'webhook', id: bad.id, name: 'https://hook.example/', detail: '500' },
        ]);
      });

      it('are wrong: domains without their records, and failed certificates', async () => {
        const pending = await catalog.domains.insert(newDomain({ accountId, host: 'wait.example', status: 'pending' }));
        const active = await catalog.domains.insert(newDomain({ accountId, host: 'tls.example', status: 'active' }));
        const preparation = { ownHosts: [], now: 1, encryptionId: 'x', unreadableBefore: 0 };
        await catalog.certificates.prepare(preparation);
        await catalog.certificates.saveFailure('tls.example', { message: 'no records', nextAttemptAt: 9 });
        const domain = { type: 'domain' } as const;
        expect(await problems()).toEqual([
          { ...domain, kind: 'unverified_domain', id: pending.id, name: 'wait.example', detail: '' },
          { ...domain, kind: 'failed_certificate', id: active.id, name: 'tls.example', detail: 'no records' },
        ]);
      });
    });

    it('return the newest responses with their page', async () => {
      const content = {} as never;
      const own = { accountId: MINE, createdAt: 1 };
      const overlay = await catalog.overlays.insert({ ...own, type: 'contact', name: 'Contact us', content });
      const bio = await catalog.bioPages.insert({
        ...own,
        handle: 'anna',
        name: 'Anna',
        content: { blocks: [] } as never,
      });
      const fields = { name: '', email: 'a@example.com', message: '', choice: '' };
      const place = { accountId: MINE, blockId: 0, type: 'contact' as const, fields };
      await catalog.answers.insert({ ...place, pageKind: 'overlay', pageId: overlay.id, createdAt: 5 });
      await catalog.answers.insert({ ...place, pageKind: 'bio', pageId: bio.id, createdAt: 6 });
      await catalog.answers.insert({ ...place, accountId: THEIRS, pageKind: 'bio', pageId: bio.id, createdAt: 7 });
      expect(await catalog.accountObjects.answers(MINE, 5)).toEqual([
        { type: 'bio', id: bio.id, name: 'Anna', detail: 'contact', at: 6 },
        { type: 'overlay', id: overlay.id, name: 'Contact us', detail: 'contact', at: 5 },
      ]);
    });
  });
}
