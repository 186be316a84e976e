import { describe, expect, it } from 'vitest';
import type { World } from '../../support/contract-world.ts';
import { createOperation, type Kind, makeObject, newBody } from '../../support/object-factory.ts';
import { expectFieldRefusal, expectSuccess } from '../../support/response-check.ts';
import { servedOperation } from '../../support/served-operations.ts';

interface UniqueName {
  kind: Kind;
  field: string;
  /** Whether the name is unique per account or in the whole service. */
  scope: 'account' | 'service';
  /** The sentence that live clients compare with. */
  sentence?: string;
  /** Fields that must be equal, too. */
  along?: readonly string[];
}

const UNIQUE_NAMES: readonly UniqueName[] = [
  { kind: 'campaign', field: 'name', scope: 'account', sentence: 'You already have a campaign with that name.' },
  { kind: 'campaign', field: 'slug', scope: 'service' },
  { kind: 'channel', field: 'name', scope: 'account', sentence: 'You already have a channel with this name.' },
  { kind: 'pixel', field: 'tag', scope: 'account', along: ['type'] },
  { kind: 'link', field: 'custom', scope: 'service' },
  { kind: 'bioPage', field: 'handle', scope: 'service' },
  { kind: 'domain', field: 'domain', scope: 'account' },
  { kind: 'website', field: 'domain', scope: 'service' },
];

const AT_ONCE = 8;

/** A unique name returns a conflict with the messages that clients know, also for concurrent requests. */
export function describeNames(worldOf: () => World): void {
  describe.each(UNIQUE_NAMES)('the $field of a $kind', ({ kind, field, scope, sentence, along = [] }) => {
    const served = createOperation(kind);
    const status = served.badInput;

    /** A body that shares the name with another one, and nothing else that must be unique. */
    const twinOf = (body: Record<string, unknown>) => ({
      ...newBody(kind),
      ...Object.fromEntries([field, ...along].map((name) => [name, body[name]])),
    });

    it(`returns ${status} when the account has it already`, async () => {
      const { key } = await worldOf().newAccount();
      const body = newBody(kind);
      expectSuccess(served.operation, await worldOf().call(served, key, { body }));
      const response = await worldOf().call(served, key, { body: twinOf(body) });
      expectFieldRefusal(response, status, field);
      if (sentence) expect(response.json.message).toBe(sentence);
      expect(response.json.errors[field]).toEqual([response.json.message]);
    });

    it(
      scope === 'account' ? 'is free for other accounts' : 'is taken for other accounts, in the same words',
      async () => {
        const [first, second] = [await worldOf().newAccount(), await worldOf().newAccount()];
        const body = newBody(kind);
        await worldOf().call(served, first.key, { body });
        const own = await worldOf().call(served, first.key, { body: twinOf(body) });
        const others = await worldOf().call(served, second.key, { body: twinOf(body) });
        if (scope === 'account') expectSuccess(served.operation, others);
        else expect([others.status, others.text]).toEqual([status, own.text]);
      },
    );

    it('is taken by one of many concurrent requests; the others get a conflict', async () => {
      const { key } = await worldOf().newAccount();
      const body = newBody(kind);
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => worldOf().call(served, key, { body: twinOf(body) })),
      );
      const statuses = responses.map((response) => response.status).sort();
      expect(statuses).toEqual([served.operation.status, ...Array(AT_ONCE - 1).fill(status)].sort());
    });

    it('is free again when its holder is deleted, a link permanently', async () => {
      const { key } = await worldOf().newAccount();
      const body = newBody(kind);
      const { json } = await worldOf().call(served, key, { body });
      const removal = servedOperation(served.operation.id.replace('create', kind === 'link' ? 'erase' : 'delete'));
      expectSuccess(removal.operation, await worldOf().call(removal, key, { params: { id: json.id ?? json.data.id } }));
      expectSuccess(served.operation, await worldOf().call(served, key, { body: twinOf(body) }));
    });
  });

  const updatable = UNIQUE_NAMES.filter(({ kind }) => kind !== 'domain' && kind !== 'website');

  it.each(updatable)('an update keeps its own $field of a $kind and cannot take another one', async (row) => {
    const { kind, field } = row;
    const { key } = await worldOf().newAccount();
    const [mine, taken] = [newBody(kind), newBody(kind)];
    const id = await makeObject(worldOf(), key, kind, mine);
    await makeObject(worldOf(), key, kind, taken);
    const update = servedOperation(`update${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    const call = (value: unknown) =>
      worldOf().call(update, key, { params: { id }, body: { name: mine.name, [field]: value } });
    expectSuccess(update.operation, await call(mine[field]));
    expectFieldRefusal(await call(taken[field]), 400, field);
  });

  it('a taken campaign name is reported before an invalid or taken slug', async () => {
    const { key } = await worldOf().newAccount();
    const body = newBody('campaign');
    await worldOf().call('createCampaign', key, { body });
    for (const slug of [body.slug, 'not a slug!', 'x']) {
      const response = await worldOf().call('createCampaign', key, { body: { ...body, slug } });
      expect(response.json.message).toBe('You already have a campaign with that name.');
    }
  });
}
