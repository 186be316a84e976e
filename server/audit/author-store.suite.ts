import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { KeyStore } from '../accounts/key-port.ts';
import type { MemberStore } from '../members/member-port.ts';
import type { AuditStore } from './audit-port.ts';
import { noteAuthors } from './audit-store.suite.ts';
import type { AuthorStore, ObjectEffect } from './author-port.ts';

interface Stores {
  audit: Pick<AuditStore, 'append'>;
  authors: AuthorStore;
  accounts: Pick<AccountStore, 'create'>;
  keys: Pick<KeyStore, 'add'>;
  members: Pick<MemberStore, 'remove'>;
}

/** Tests that every store of authors passes. */
export function describeAuthorStore(open: () => Promise<{ store: Stores; close(): Promise<void> }>): void {
  describe('author store', () => {
    let store: Stores;
    let close: () => Promise<void>;
    let accountId: number;
    let ana: { personId: number };
    let ben: { personId: number };
    beforeAll(async () => {
      ({ store, close } = await open());
      const newAccount = async (username: string) => {
        const person = { email: `${username}@authors.example`, username, passwordHash: 'x', plan: 'free' };
        const key = { hash: `authors-${username}`, lastFour: 'abcd', expiresAt: null };
        return store.accounts.create({ ...person, key, now: 1 });
      };
      const account = await newAccount('ana');
      accountId = account.id;
      ana = { personId: account.personId };
      ben = { personId: (await newAccount('ben')).personId };
    });
    afterAll(() => close());

    const note = (actor: typeof ana, effect: ObjectEffect, { ids = [1], kind = 'link', now = 5 } = {}) =>
      noteAuthors(
        store.audit,
        { ...actor, accountId, now },
        ids.map((id) => ({ kind, id, effect })),
      );
    const of = async (id: number, kind = 'link') => (await store.authors.of(accountId, kind, [id])).get(id);
    const by = (actor: typeof ana, name: string, at: number) => ({ personId: actor.personId, name, key: '', at });

    it('notes who created an object, and who changed it last', async () => {
      await note(ana, 'created', { ids: [1], now: 10 });
      expect(await of(1)).toEqual({ created: by(ana, 'ana', 10), changed: by(ana, 'ana', 10) });
      await note(ben, 'changed', { ids: [1], now: 20 });
      await note(ben, 'changed', { ids: [1], now: 30 });
      expect(await of(1)).toEqual({ created: by(ana, 'ana', 10), changed: by(ben, 'ben', 30) });
    });

    it('does not know who created an object that is older than the record', async () => {
      await note(ben, 'changed', { ids: [2], now: 20 });
      expect(await of(2)).toEqual({ created: undefined, changed: by(ben, 'ben', 20) });
    });

    it('keeps kinds, objects and accounts apart', async () => {
      await note(ana, 'created', { ids: [3], kind: 'qr' });
      expect(await of(3)).toBeUndefined();
      expect(await of(4, 'qr')).toBeUndefined();
      expect(await store.authors.of(accountId + 900, 'qr', [3])).toEqual(new Map());
      expect(await store.authors.of(accountId, 'qr', [])).toEqual(new Map());
    });

    it('forgets deleted objects', async () => {
      await note(ana, 'created', { ids: [5, 6] });
      await note(ana, 'deleted', { ids: [5] });
      expect([await of(5), await of(6)]).toEqual([undefined, expect.anything()]);
    });

    it('notes any number of objects at once', async () => {
      const ids = Array.from({ length: 450 }, (_, index) => 1_000 + index);
      await note(ana, 'created', { ids, kind: 'pixel' });
      expect((await store.authors.of(accountId, 'pixel', ids)).size).toBe(450);
      await note(ana, 'created', { ids: [], kind: 'pixel' });
    });

    it('names the key that was used, and who created something, also after the person left', async () => {
      const { personId } = ben;
      await note(ben, 'created', { ids: [7], kind: 'campaign', now: 40 });
      await note(ana, 'created', { ids: [8], kind: 'campaign', now: 40 });
      await store.members.remove({ accountId, personId }, 50);
      expect((await of(7, 'campaign'))?.created?.name).toBe('ben');
      expect(await store.authors.creators(accountId, 'campaign')).toEqual([
        { id: ana.personId, name: 'ana' },
        { id: personId, name: 'ben' },
      ]);
      expect(await store.authors.creators(accountId, 'domain')).toEqual([]);
    });
  });
}
