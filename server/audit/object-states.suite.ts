import { describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import { newDomain } from '../domains/domain.fixture.ts';
import type { DomainStore } from '../domains/domain-port.ts';
import { newLink } from '../links/link.fixture.ts';
import type { LinkStore } from '../links/link-port.ts';
import type { PixelStore } from '../pixels/pixel-port.ts';
import { planWith } from '../plans/plan.fixture.ts';
import type { PlanStore } from '../plans/plan-port.ts';
import type { WebhookStore } from '../webhooks/webhook-port.ts';
import { INSTALLATION_LOG, type ObjectStates } from './audit-port.ts';

interface Stores {
  plans: PlanStore;
  objectStates: ObjectStates;
  accounts: AccountStore;
  domains: DomainStore;
  links: LinkStore;
  pixels: PixelStore;
  webhooks: WebhookStore;
}

const MINE = 1;
const THEIRS = 2;

/** Tests that every reader of objects for the audit log passes. */
export function describeObjectStates(open: () => Promise<{ store: Stores; close(): Promise<void> }>): void {
  describe('states of objects', () => {
    it('are of the account only, by ID, with the name that people know', async () => {
      const { store, close } = await open();
      const link = await store.links.insert(newLink({ alias: 'spring', title: 'Spring sale', passwordHash: null }));
      const theirs = await store.links.insert(newLink({ alias: 'theirs', accountId: THEIRS }));
      const states = await store.objectStates.read(MINE, 'link', [link.id, theirs.id, 9_999]);
      expect([...states.keys()]).toEqual([link.id]);
      expect(states.get(link.id)).toMatchObject({ name: 'spring', fields: { title: 'Spring sale', password: null } });
      expect(states.get(link.id)?.fields).not.toHaveProperty('createdAt');
      expect(await store.objectStates.read(MINE, 'link', [])).toEqual(new Map());
      const pixel = { accountId: MINE, type: 'forum', word: 'forum' as const, name: 'Ads', tag: 't2_a', createdAt: 1 };
      const { id } = await store.pixels.insert(pixel);
      expect((await store.objectStates.read(MINE, 'pixel', [id])).get(id)).toMatchObject({
        name: 'Ads',
        fields: { tag: 't2_a' },
      });
      await close();
    });

    it('never contain a secret, only whether there is one', async () => {
      const { store, close } = await open();
      const link = await store.links.insert(newLink({ alias: 'closed', passwordHash: 'secret of a link' }));
      const domain = await store.domains.insert(newDomain({ proofToken: 'secret of a domain' }));
      const webhook = await store.webhooks.insert({
        accountId: MINE,
        url: 'https://hooks.example/',
        events: ['link.created'],
        isActive: true,
        secret: 'secret of a webhook',
        createdAt: 1,
      } as never);
      const read = (kind: string, id: number) => store.objectStates.read(MINE, kind, [id]);
      const states = [await read('link', link.id), await read('domain', domain.id), await read('webhook', webhook.id)];
      const all = states.map((state) => [...state.values()][0]);
      expect(all.map((state) => state?.name)).toEqual(['closed', domain.host, 'https://hooks.example/']);
      expect(JSON.stringify(all)).not.toContain('secret of');
      expect(all[0]?.fields.password).toBe('••••');
      await close();
    });

    it('of deleted objects that can be restored are their names', async () => {
      const { store, close } = await open();
      const link = await store.links.insert(newLink({ alias: 'restorable' }));
      await store.links.remove(MINE, link.id, 9);
      const read = (accountId: number) => store.objectStates.read(accountId, 'link', [link.id]);
      expect(await read(MINE)).toEqual(new Map([[link.id, { name: 'restorable', fields: {} }]]));
      expect(await read(THEIRS)).toEqual(new Map());
      await close();
    });

    it('of members are their email address and role', async () => {
      const { store, close } = await open();
      const key = { hash: 'k', lastFour: 'last', expiresAt: null };
      const person = { email: 'ada@example.com', username: 'ada', passwordHash: 'x', plan: 'free', key, now: 1 };
      const { id, personId } = await store.accounts.create(person);
      expect(await store.objectStates.read(id, 'member', [personId])).toEqual(
        new Map([[personId, { name: 'ada', fields: { email: 'ada@example.com', role: 'owner' } }]]),
      );
      expect(await store.objectStates.read(id + 1, 'member', [personId])).toEqual(new Map());
      await close();
    });

    it('of the installation are its accounts and people, with the name of the owner where they have none', async () => {
      const { store, close } = await open();
      const key = { hash: 'k', lastFour: 'last', expiresAt: null };
      const person = { email: 'ada@example.com', username: 'ada', passwordHash: 'x', plan: 'free', key, now: 1 };
      const { id, personId } = await store.accounts.create(person);
      await store.accounts.setSuspended(id, true, 5);
      const read = async (kind: string, ids: number[]) => [
        ...(await store.objectStates.read(INSTALLATION_LOG, kind, ids)),
      ];
      const fields = { plan: 'free', suspendedAt: 5, deleteAt: null };
      expect(await read('account', [id, 999])).toEqual([[id, { name: 'ada', fields }]]);
      expect(await read('person', [personId, 999])).toEqual([
        [personId, { name: 'ada', fields: { email: 'ada@example.com' } }],
      ]);
      expect([await read('link', [1]), await read('invitation', [1]), await read('account', [])]).toEqual([[], [], []]);
      await close();
    });

    it('of the installation are its plans with their limits', async () => {
      const { store, close } = await open();
      const { id, name: _, ...plan } = await store.plans.insert(planWith({ name: 'starter', links: 5 }));
      const read = () => store.objectStates.read(INSTALLATION_LOG, 'plan', [id, 999]);
      const fields = (over: object) => new Map([[id, { name: 'starter', fields: { ...plan, isDefault: 0, ...over } }]]);
      expect(await read()).toEqual(fields({}));
      await store.plans.update(id, { links: null, domains: 0 });
      expect(await read()).toEqual(fields({ links: null, domains: 0 }));
      expect(await store.objectStates.read(MINE, 'plan', [id])).toEqual(new Map());
      await store.plans.remove(id);
      expect(await read()).toEqual(new Map());
      await close();
    });

    it.each(['account', 'audit', 'toString', ''])('do not exist for the kind "%s"', async (kind) => {
      const { store, close } = await open();
      expect(await store.objectStates.read(MINE, kind, [1])).toEqual(new Map());
      await close();
    });
  });
}
