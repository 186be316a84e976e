import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { KeyStore } from '../accounts/key-port.ts';
import { type AuditDraft, type AuditStore, INSTALLATION_LOG } from './audit-port.ts';
import type { TouchedObject } from './author-port.ts';
import { seal, verifyChain } from './chain.ts';

interface Stores {
  audit: AuditStore;
  accounts: Pick<AccountStore, 'create' | 'changeCredentials'>;
  keys: Pick<KeyStore, 'add'>;
}

export function auditDraft(over: Partial<AuditDraft> = {}): AuditDraft {
  const who = { personId: 0, keyId: 0, network: '203.0.113.0/24', place: 'Hamburg, Germany', device: 'Firefox' };
  const what = { action: 'updateLink', category: 'change', kind: 'link', objectId: 7, objectName: 'spring' } as const;
  return { ...who, ...what, details: '{}', createdAt: 1, ...over };
}

/** Notes the authors of these objects, with an entry that says nothing about them. */
export function noteAuthors(
  audit: Pick<AuditStore, 'append'>,
  by: { accountId: number; personId: number; now: number },
  touched: readonly TouchedObject[],
): Promise<void> {
  const { accountId, personId, now } = by;
  return audit.append(accountId, { drafts: [auditDraft({ personId, createdAt: now })], touched }, seal);
}

const ALL = { limit: 50, offset: 0 };

/** Tests that every store of the audit log passes. The two stores are of two processes on one database. */
export function describeAuditStore(
  open: () => Promise<{ stores: readonly [Stores, Stores]; close(): Promise<void> }>,
): void {
  describe('audit store', () => {
    it('chains the entries of an account, also those of two processes and of many requests at once', async () => {
      const { stores, close } = await open();
      const [here, there] = stores;
      const { id, personId } = await newAccount(here);
      const other = await newAccount(there, 'bob');
      const add = ({ audit }: Stores) =>
        audit.append(id, { drafts: [auditDraft({ personId }), auditDraft({ personId })], touched: [] }, seal);
      // At the same time on their own connections, where the engine has several.
      await Promise.all(Array.from({ length: 6 }, () => add(here)));
      await Promise.all(Array.from({ length: 4 }, () => add(there)));
      await there.audit.append(other.id, { drafts: [auditDraft(), auditDraft({ createdAt: 2 })], touched: [] }, seal);
      const [chain, second] = await here.audit.chains();
      if (!chain || !second) throw new Error('a chain is missing');
      expect(await verifyChain(there.audit, chain)).toMatchObject({ entries: 20, sequence: 20 });
      expect(await verifyChain(here.audit, second)).toEqual(expect.not.objectContaining({ broken: expect.anything() }));
      expect((await here.audit.following(id, 19, 9)).map(({ actor }) => actor)).toEqual(['ada']);
      await close();
    });

    it('lists entries newest first, filtered, and only those of the account', async () => {
      const { stores, close } = await open();
      const [{ audit, ...rest }] = stores;
      const { id, personId } = await newAccount({ audit, ...rest });
      const drafts = [
        auditDraft({ createdAt: 10, objectName: 'Grün' }),
        auditDraft({ createdAt: 20, category: 'delete', personId }),
        auditDraft({ createdAt: 30, kind: 'qr', objectId: 9 }),
      ];
      for (const draft of drafts) await audit.append(id, { drafts: [draft], touched: [] }, seal);
      const listed = async (filter: Parameters<AuditStore['page']>[1], request = ALL) =>
        (await audit.page(id, filter, request)).items.map(({ sequence }) => sequence);
      expect(await listed({})).toEqual([3, 2, 1]);
      expect(await listed({ search: 'GRÜN' })).toEqual([1]);
      expect(await listed({ personId })).toEqual([2]);
      expect(await listed({ category: 'delete', search: 'ada' })).toEqual([2]);
      expect(await listed({ kind: 'qr', objectId: 9 })).toEqual([3]);
      expect(await listed({ from: 20, before: 30 })).toEqual([2]);
      expect(await audit.page(id, {}, { limit: 1, offset: 1 })).toMatchObject({ total: 3, items: [{ sequence: 2 }] });
      expect((await audit.page(id, {}, { ...ALL, beforeId: 2 })).items).toHaveLength(1);
      expect(await audit.people(id)).toEqual([{ id: personId, name: 'ada' }]);
      expect((await audit.page(id + 1, {}, ALL)).total).toBe(0);
      await audit.append(id + 1_000, { drafts: [auditDraft()], touched: [] }, seal);
      expect((await audit.chains()).map(({ accountId }) => accountId)).toEqual([id]);
      await close();
    });

    it('looks up the names of person and key, which stay when both are gone', async () => {
      const { stores, close } = await open();
      const [here, there] = stores;
      const { id, personId } = await newAccount(here);
      const key = {
        hash: 'h',
        lastFour: 'wxyz',
        expiresAt: null,
        accountId: id,
        personId,
        access: { scopes: [], websites: [], channels: [], addresses: [] },
      };
      const named = await here.keys.add({ ...key, name: 'CI' }, 9, 1);
      const nameless = await here.keys.add({ ...key, hash: 'other', name: '' }, 9, 1);
      if (named === 'full' || nameless === 'full') throw new Error('no key');
      const other = await newAccount(here, 'bob');
      for (const keyId of [named.id, nameless.id, 0])
        await here.audit.append(id, { drafts: [auditDraft({ personId, keyId })], touched: [] }, seal);
      await there.audit.append(other.id, { drafts: [auditDraft({ keyId: named.id })], touched: [] }, seal);
      await here.accounts.changeCredentials(personId, { email: 'other@example.com', now: 2 });
      const entries = await there.audit.following(id, 0, 9);
      expect(entries.map(({ actor, key: shown }) => [actor, shown])).toEqual([
        ['ada', 'CI'],
        ['ada', '…wxyz'],
        ['ada', ''],
      ]);
      // Another account's key has no name here.
      expect((await here.audit.following(other.id, 0, 9)).map(({ actor, key: shown }) => [actor, shown])).toEqual([
        ['', ''],
      ]);
      await close();
    });

    it('finds names without wildcards, ignoring case', async () => {
      const { stores, close } = await open();
      const [here] = stores;
      const { id } = await newAccount(here);
      const names = ['100% off', '100 off', 'snake_case', 'snakeXcase', 'ÜBER'];
      await here.audit.append(id, { drafts: names.map((objectName) => auditDraft({ objectName })), touched: [] }, seal);
      const found = async (search: string) =>
        (await here.audit.page(id, { search }, ALL)).items.map(({ objectName }) => objectName);
      expect(await found('100%')).toEqual(['100% off']);
      expect(await found('e_c')).toEqual(['snake_case']);
      expect(await found('über')).toEqual(['ÜBER']);
      expect(await found('updatelink')).toHaveLength(5);
      expect(await found('nothing')).toEqual([]);
      await close();
    });

    it('keeps a log of the installation, which belongs to no account', async () => {
      const { stores, close } = await open();
      const [here, there] = stores;
      const { id, personId } = await newAccount(here);
      for (const { audit } of [here, there])
        await audit.append(INSTALLATION_LOG, { drafts: [auditDraft({ personId })], touched: [] }, seal);
      const chain = await here.audit.chain(INSTALLATION_LOG);
      expect(chain).toMatchObject({ accountId: INSTALLATION_LOG, sequence: 2, retentionDays: null });
      if (chain) expect(await verifyChain(there.audit, chain)).toMatchObject({ entries: 2 });
      const { items } = await here.audit.page(INSTALLATION_LOG, {}, ALL);
      expect(items.map(({ actor }) => actor)).toEqual(['ada', 'ada']);
      expect((await here.audit.page(id, {}, ALL)).items).toEqual([]);
      await close();
    });

    it('lists the workspaces of a person', async () => {
      const { stores, close } = await open();
      const [here] = stores;
      const { id, personId } = await newAccount(here);
      await newAccount(here, 'bob');
      expect(await here.audit.accountsOf(personId)).toEqual([id]);
      expect(await here.audit.accountsOf(personId + 100)).toEqual([]);
      await close();
    });

    it('can be made durable at any time, also without entries', async () => {
      const { stores, close } = await open();
      const [here, there] = stores;
      await here.audit.settle();
      const { id } = await newAccount(here);
      await here.audit.append(id, { drafts: [auditDraft()], touched: [] }, seal);
      const before = await here.audit.chain(id);
      await here.audit.settle();
      await here.audit.settle();
      expect(await there.audit.chain(id)).toEqual(before);
      await close();
    });

    it('has a retention before the first entry, for accounts that exist', async () => {
      const { stores, close } = await open();
      const [here] = stores;
      const { id } = await newAccount(here);
      await here.audit.setRetention(id, 200);
      await here.audit.setRetention(id + 50, 200);
      expect(await here.audit.chains()).toMatchObject([{ accountId: id, retentionDays: 200, sequence: 0, hash: '' }]);
      await here.audit.append(id, { drafts: [auditDraft()], touched: [] }, seal);
      expect(await here.audit.chain(id)).toMatchObject({ retentionDays: 200, sequence: 1 });
      await close();
    });

    it('deletes old entries up to an anchor, from which the rest is still verified', async () => {
      const { stores, close } = await open();
      const [here] = stores;
      const { id } = await newAccount(here);
      await here.audit.setRetention(id, 100);
      const pruning = (hash: string) => auditDraft({ action: 'pruneAudit', details: JSON.stringify({ hash }) });
      await here.audit.append(id, { drafts: [auditDraft(), auditDraft(), auditDraft()], touched: [] }, seal);
      const [, last] = await here.audit.following(id, 0, 2);
      if (!last) throw new Error('no entry');
      await here.audit.append(id, { drafts: [pruning(last.hash)], touched: [] }, seal);
      await here.audit.prune(id, last);
      const chain = await here.audit.chain(id);
      expect(chain).toMatchObject({ anchorSequence: 2, retentionDays: 100, sequence: 4 });
      if (!chain) return;
      expect(await verifyChain(here.audit, chain)).toEqual({
        accountId: id,
        entries: 2,
        sequence: 4,
        hash: chain.hash,
      });
      await close();
    });
  });
}

function newAccount({ accounts }: Stores, username = 'ada') {
  const key = { hash: username, lastFour: 'last', expiresAt: null };
  return accounts.create({ email: `${username}@example.com`, username, passwordHash: 'x', plan: 'free', key, now: 1 });
}
