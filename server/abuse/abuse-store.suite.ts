import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { DeletedStore } from '../library/deleted/deleted-port.ts';
import { newLink } from '../links/link.fixture.ts';
import type { Link, LinkStore } from '../links/link-port.ts';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { RedirectDirectory } from '../redirect/redirect-port.ts';
import type { AbuseFilter, AbuseStore, NewAbuseReport } from './abuse-port.ts';

/** Links of accounts that do not exist can be stored. */
const OTHER_ACCOUNT = 50_000;

type Suspensions = Pick<AccountStore, 'setSuspended' | 'scheduleDeletion'>;

interface OpenStore {
  store: {
    abuse: AbuseStore;
    links: LinkStore;
    deletedLinks: DeletedStore<Link>;
    redirects: RedirectDirectory;
    changes: ChangeFeed;
    accounts: Suspensions;
    account: () => Promise<number>;
  };
  close(): Promise<void>;
}

const told = (over: Partial<NewAbuseReport> = {}): NewAbuseReport => ({
  address: 'way.example/x',
  linkId: null,
  reason: 'spam',
  words: 'ü "x"',
  email: 'me@example.com',
  createdAt: 5,
  ...over,
});

/** Tests that every abuse store passes. */
export function describeAbuseStore(open: () => Promise<OpenStore>): void {
  describe('abuse store', () => {
    let opened: OpenStore;
    let accountId: number;
    let created = 0;
    beforeAll(async () => {
      opened = await open();
      accountId = await opened.store.account();
    });
    afterAll(() => opened.close());
    const add = async () => {
      const alias = `abuse-${++created}`;
      return opened.store.links.insert(newLink({ accountId, alias }));
    };
    const listed = async (filter: AbuseFilter) =>
      (await opened.store.abuse.page(filter, { limit: 9, offset: 0 })).items.map(({ id }) => id);
    const isBlocked = async (alias: string) => (await opened.store.redirects.findLinks(0, alias))[0]?.isBlocked;

    it('keeps reports, counts the open ones of an address, and lists newest first', async () => {
      const { abuse } = opened.store;
      const first = await abuse.add(told());
      const second = await abuse.add(told({ email: null, reason: 'other' }));
      expect(await abuse.find(first.id)).toEqual({ ...told(), id: first.id, state: 'open', workspace: null });
      expect(await abuse.find(987)).toBeUndefined();
      expect([await abuse.countOpen('way.example/x'), await abuse.countOpen('way.example/y')]).toEqual([2, 0]);
      expect(await listed({ state: 'open' })).toEqual([second.id, first.id]);
      expect(await abuse.page({ state: 'open' }, { limit: 1, offset: 0 })).toMatchObject({
        items: [{ id: second.id }],
        total: 2,
      });
      await abuse.dismiss(second, 9);
      expect(await listed({ state: 'open' })).toEqual([first.id]);
      expect(await listed({})).toEqual([second.id, first.id]);
      expect(await listed({ state: 'dismissed' })).toEqual([second.id]);
      expect(await listed({ search: 'AY.example/X' })).toEqual([second.id, first.id]);
      expect(await listed({ search: 'way_example' })).toEqual([]);
    });

    it('names the workspace of the link while the link exists', async () => {
      const { abuse, links } = opened.store;
      const link = await add();
      const { id } = await abuse.add(told({ linkId: link.id }));
      const workspace = { id: accountId, name: expect.stringMatching(/./) };
      expect(await abuse.find(id)).toMatchObject({ linkId: link.id, workspace });
      await links.remove(accountId, link.id, 9);
      expect(await abuse.find(id)).toMatchObject({ linkId: link.id, workspace: null });
    });

    it('blocks a link, publishes the change, settles all of its reports and deletes their email addresses', async () => {
      const { abuse, changes } = opened.store;
      const link = await add();
      const reports = [await abuse.add(told({ linkId: link.id })), await abuse.add(told({ linkId: link.id }))];
      const heard: Change[] = [];
      const stop = changes.subscribe((change) => heard.push(change));
      expect(await abuse.block(link.id, 9)).toBe(true);
      stop();
      expect(heard).toEqual([{ topic: 'link', id: link.id, key: `0/${link.alias}` }]);
      expect(await isBlocked(link.alias)).toBe(true);
      for (const { id } of reports) expect(await abuse.find(id)).toMatchObject({ state: 'blocked', email: null });
    });

    it('lists the newest other links of the workspace, with their number', async () => {
      const { abuse, links } = opened.store;
      const of = { accountId: accountId + OTHER_ACCOUNT, createdAt: 5 };
      const added = [];
      for (const alias of ['others-1', 'others-2', 'others-3', 'others-4'])
        added.push(await links.insert(newLink({ ...of, alias })));
      const [reported = { id: 0 }, blocked = { id: 0 }] = added;
      await abuse.block(blocked.id, 9);
      const shown = { origin: undefined, url: 'https://shop.example/', createdAt: 5 };
      expect(await abuse.otherLinks({ ...of, linkId: reported.id }, 2)).toEqual({
        links: [
          { ...shown, alias: 'others-4', isBlocked: false },
          { ...shown, alias: 'others-3', isBlocked: false },
        ],
        total: 3,
      });
      const { links: all } = await abuse.otherLinks({ ...of, linkId: reported.id }, 9);
      expect(all.map(({ isBlocked }) => isBlocked)).toEqual([false, false, true]);
    });

    it.each([
      ['a suspension', (accounts: Suspensions, id: number) => accounts.setSuspended(id, true, 9)],
      [
        'a scheduled deletion',
        (accounts: Suspensions, id: number) => accounts.scheduleDeletion(id, { now: 9, deleteAt: 99 }),
      ],
    ])(
      'closes the open reports with %s of the workspace, and opens them again when it is resumed',
      async (_what, suspend) => {
        const { abuse, links, accounts } = opened.store;
        const link = await add();
        const alias = `foreign-${++created}`;
        const other = await links.insert(newLink({ accountId: accountId + OTHER_ACCOUNT, alias }));
        const [open, dismissed, foreign] = [
          await abuse.add(told({ linkId: link.id })),
          await abuse.add(told({ linkId: link.id })),
          await abuse.add(told({ linkId: other.id })),
        ];
        await abuse.dismiss(dismissed, 8);
        const states = async () =>
          Promise.all([open, dismissed, foreign].map(async ({ id }) => (await abuse.find(id))?.state));
        expect(await suspend(accounts, accountId)).toBe(true);
        expect(await states()).toEqual(['suspended', 'dismissed', 'open']);
        expect((await abuse.find(open.id))?.email).toBeNull();
        expect(await accounts.setSuspended(accountId, false, 10)).toBe(true);
        expect(await states()).toEqual(['open', 'dismissed', 'open']);
      },
    );

    it('is not a change that an owner can undo', async () => {
      const { abuse, links } = opened.store;
      const link = await add();
      await abuse.block(link.id, 9);
      await links.update(accountId, link.id, { status: 'active', url: 'https://other.example/' });
      expect(await isBlocked(link.alias)).toBe(true);
    });

    it('lifts the block when a report is dismissed after all', async () => {
      const { abuse } = opened.store;
      const link = await add();
      const report = await abuse.add(told({ linkId: link.id }));
      await abuse.block(link.id, 9);
      await abuse.dismiss(report, 10);
      expect(await isBlocked(link.alias)).toBe(false);
      expect(await abuse.find(report.id)).toMatchObject({ state: 'dismissed', email: null });
    });

    it('blocks and unblocks a deleted link, so that restoring it does not decide', async () => {
      const { abuse, links, deletedLinks, changes } = opened.store;
      const link = await add();
      const report = await abuse.add(told({ linkId: link.id }));
      await links.remove(accountId, link.id, 8);
      const heard: Change[] = [];
      const stop = changes.subscribe((change) => heard.push(change));
      expect(await abuse.block(link.id, 9)).toBe(true);
      stop();
      expect(heard).toEqual([]);
      expect(await abuse.find(report.id)).toMatchObject({ state: 'blocked', email: null });
      await deletedLinks.restore(accountId, link.id);
      expect(await isBlocked(link.alias)).toBe(true);
      await links.remove(accountId, link.id, 10);
      await abuse.dismiss(report, 11);
      expect(await deletedLinks.restore(accountId, link.id)).toEqual(link);
      expect(await isBlocked(link.alias)).toBe(false);
    });

    it('does not block a link that was permanently deleted', async () => {
      const link = await add();
      await opened.store.deletedLinks.erase(accountId, link.id, 8);
      expect(await opened.store.abuse.block(link.id, 9)).toBe(false);
      expect(await opened.store.abuse.block(987_654, 9)).toBe(false);
    });
  });
}
