import { beforeEach, describe, expect, it } from 'vitest';
import { notFound } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { createGoals, type Goals, writeFunnel } from './goals.ts';
import type { Saved, SavedStore, SiteRef } from './saved-port.ts';

const SITE: SiteRef = { accountId: 1, websiteId: 7 };
const THEIRS: SiteRef = { accountId: 2, websiteId: 7 };
const PAGE = { limit: 10, offset: 0, order: 'desc' } as const;

/** An in-memory list; the store's contract is in its suite. */
function storeInMemory<Definition>(): SavedStore<Definition> {
  let rows: Saved<Definition>[] = [];
  const of = (site: SiteRef) => (row: SiteRef) => row.accountId === site.accountId && row.websiteId === site.websiteId;
  const find = (site: SiteRef, id: number) => rows.filter(of(site)).find((row) => row.id === id);
  return {
    page: async (site) => ({ items: rows.filter(of(site)), total: rows.filter(of(site)).length }),
    find: async (site, id) => find(site, id),
    insert: async (saved, limit) => {
      if (rows.some((row) => row.name === saved.name)) throw new UniqueViolationError('goal.website_id, goal.name');
      if (rows.length >= limit) return 'full';
      const row = { ...saved, id: rows.length + 1 };
      rows = [...rows, row];
      return row;
    },
    update: async (site, id, { name, definition }) => {
      const row = find(site, id);
      if (!row) return undefined;
      if (rows.some((other) => other !== row && other.name === name)) throw new UniqueViolationError('goal.name');
      const changed = { ...row, name: name ?? row.name, definition: definition ?? row.definition };
      rows = rows.map((other) => (other === row ? changed : other));
      return changed;
    },
    remove: async (site, id) => {
      const row = find(site, id);
      rows = rows.filter((other) => other !== row);
      return row !== undefined;
    },
  };
}

let lists: Goals;
beforeEach(() => {
  const websites = {
    find: async (accountId: number) => {
      if (accountId !== SITE.accountId) throw notFound();
      return {} as never;
    },
  };
  const stores = { goals: storeInMemory(), funnels: storeInMemory(), segments: storeInMemory() };
  lists = createGoals({ stores: stores as never, websites, clock: { now: () => 5 } });
});

const thanks = { kind: 'page', path: '/thanks' } as const;

describe('goals', () => {
  it('are stored with their trimmed name and creation day', async () => {
    const goal = await lists.goals.create(SITE, { name: '  Order ', written: thanks });
    expect(goal).toEqual({ ...SITE, id: 1, name: 'Order', definition: thanks, createdAt: 5 });
    expect(await lists.goals.find(SITE, 1)).toEqual(goal);
    expect(await lists.goals.page(SITE, PAGE)).toEqual({ items: [goal], total: 1 });
  });

  it('reject a blank name, a match without what its kind needs, and a name that is taken', async () => {
    await expect(lists.goals.create(SITE, { name: ' \t', written: thanks })).rejects.toMatchObject({
      fields: { name: ['name must not be empty.'] },
    });
    await expect(lists.goals.create(SITE, { name: 'Order', written: { kind: 'event' } })).rejects.toMatchObject({
      fields: { 'match.name': [expect.any(String)] },
    });
    await lists.goals.create(SITE, { name: 'Order', written: thanks });
    const taken = { code: 'conflict', fields: { name: ['This website already has a goal with that name.'] } };
    await expect(lists.goals.create(SITE, { name: 'Order ', written: thanks })).rejects.toMatchObject(taken);
    const other = await lists.goals.create(SITE, { name: 'Other', written: thanks });
    await expect(lists.goals.update(SITE, other.id, { name: 'Order' })).rejects.toMatchObject(taken);
  });

  it('are limited to 100', async () => {
    for (let n = 0; n < 100; n++) await lists.goals.create(SITE, { name: `Goal ${n}`, written: thanks });
    const more = lists.goals.create(SITE, { name: 'One more', written: thanks });
    await expect(more).rejects.toMatchObject({ fields: { name: [expect.stringMatching(/up to 100 goals/)] } });
  });

  it('change what is named', async () => {
    const { id } = await lists.goals.create(SITE, { name: 'Order', written: thanks });
    expect(await lists.goals.update(SITE, id, { name: 'Orders' })).toMatchObject({
      name: 'Orders',
      definition: thanks,
    });
    const depth = { kind: 'scroll', path: '/*', depth: 90 } as const;
    expect(await lists.goals.update(SITE, id, { written: depth })).toMatchObject({ name: 'Orders', definition: depth });
    await expect(lists.goals.update(SITE, id, { name: ' ' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('of another account’s website are not found, with any operation', async () => {
    const { id } = await lists.goals.create(SITE, { name: 'Order', written: thanks });
    const attempts = [
      lists.goals.page(THEIRS, PAGE),
      lists.goals.find(THEIRS, id),
      lists.goals.create(THEIRS, { name: 'Mine', written: thanks }),
      lists.goals.update(THEIRS, id, { name: 'Mine' }),
      lists.goals.remove(THEIRS, id),
      lists.goals.remove(SITE, id + 1),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    await lists.goals.remove(SITE, id);
    await expect(lists.goals.find(SITE, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('funnels', () => {
  const steps = [{ kind: 'scan', qr_id: 3 }, thanks] as const;

  it('follow journeys for a day when a scan starts them, and are returned as they were written', async () => {
    const { definition } = await lists.funnels.create(SITE, { name: 'Poster', written: { steps } });
    expect(definition).toEqual({ steps: [{ kind: 'scan', qrId: 3 }, thanks], windowMinutes: 1440, by: 'story' });
    expect(writeFunnel(definition)).toEqual({ steps, window_minutes: 1440, by: 'story' });
  });

  it('keep what a change does not name', async () => {
    const { id } = await lists.funnels.create(SITE, {
      name: 'Poster',
      written: { steps, window_minutes: 5, by: 'story' },
    });
    const shorter = await lists.funnels.update(SITE, id, { written: { window_minutes: 1 } });
    expect(writeFunnel(shorter.definition)).toEqual({ steps, window_minutes: 1, by: 'story' });
    const other = await lists.funnels.update(SITE, id, { written: { steps: [thanks, thanks], by: 'visitor' } });
    expect(writeFunnel(other.definition)).toEqual({ steps: [thanks, thanks], window_minutes: 1, by: 'visitor' });
  });

  it('follow visits unless they say otherwise', async () => {
    const { definition } = await lists.funnels.create(SITE, { name: 'Path', written: { steps: [thanks, thanks] } });
    expect(definition.by).toBe('visit');
  });

  it.each(['visit', 'visitor'] as const)(
    'with a scan are rejected by %s, when created and when changed',
    async (by) => {
      await expect(lists.funnels.create(SITE, { name: 'Poster', written: { steps, by } })).rejects.toMatchObject({
        fields: { by: [expect.stringContaining('counted by journey')] },
      });
      const { id } = await lists.funnels.create(SITE, { name: 'Path', written: { steps: [thanks, thanks], by } });
      await expect(lists.funnels.update(SITE, id, { written: { steps } })).rejects.toMatchObject({
        fields: { by: [expect.any(String)] },
      });
    },
  );

  it('need steps, each with what its kind needs', async () => {
    await expect(lists.funnels.create(SITE, { name: 'Poster', written: {} })).rejects.toMatchObject({
      fields: { steps: ['steps is required.'] },
    });
    const written = { steps: [thanks, { kind: 'event' as const }] };
    await expect(lists.funnels.create(SITE, { name: 'Poster', written })).rejects.toMatchObject({
      fields: { 'steps.1.name': [expect.any(String)] },
    });
  });
});

describe('segments', () => {
  it('store a filter, or report where it is invalid', async () => {
    const written = { kind: 'is', dimension: 'country', values: ['NP'] } as const;
    expect(await lists.segments.create(SITE, { name: 'Nepal', written })).toMatchObject({ definition: written });
    const wrong = { kind: 'or', filters: [written, { ...written, dimension: 'land' }] } as const;
    await expect(lists.segments.create(SITE, { name: 'Land', written: wrong })).rejects.toMatchObject({
      fields: { 'filter.filters.1.dimension': [expect.any(String)] },
    });
  });
});
