import { beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../platform/app-error.ts';
import type { ErasedScope } from './erasure-port.ts';
import { DAY_MS, erasingWorld, NOW } from './erasures.fixture.ts';
import { createErasures, type Erasures, retentionLimit, type VisitorInput } from './erasures.ts';

const SITE = { accountId: 1, websiteId: 5 };
const MINUTE_MS = 60_000;

let world: ReturnType<typeof erasingWorld>;
let erasures: Erasures;
beforeEach(() => {
  world = erasingWorld();
  erasures = createErasures(world.parts());
});

describe('erasing a visitor', () => {
  it('by user ID erases every visitor ID they had, and everything identified so until then', async () => {
    world.goneVisitors = [12];
    expect(await erasures.eraseVisitor(SITE, { person: ' ada@example.com ' })).toBe(12);
    expect(world.of('visitors of')).toEqual([[1, 5, { userHash: '50015' }]]);
    const gone = { visitorIds: ['7', '6'], userHash: '50015', before: NOW };
    expect(world.of('delete visitors')).toEqual([[1, 5, gone]]);
    expect(world.of('refresh')).toEqual([[{ kind: 'site', accountId: 1, id: 5 }]]);
    expect([...world.rows.values()]).toMatchObject([
      { accountId: 1, createdAt: NOW, scope: { kind: 'visitors', siteId: 5, ...gone } },
    ]);
  });

  it('by a visit erases the visitor of that visit', async () => {
    world.goneVisitors = [3];
    expect(await erasures.eraseVisitor(SITE, { visit: '18446744073709551615' })).toBe(3);
    expect(world.of('visitors of')).toEqual([[1, 5, { visitId: '18446744073709551615' }]]);
    expect(world.of('delete visitors')).toEqual([[1, 5, { visitorIds: ['7', '6'], userHash: undefined, before: NOW }]]);
  });

  it('who is unknown returns 0; a user ID is checked again, a visit is not', async () => {
    world.visitors = [];
    expect(await erasures.eraseVisitor(SITE, { visit: '4' })).toBe(0);
    expect(world.rows.size).toBe(0);
    expect(await erasures.eraseVisitor(SITE, { person: 'nobody' })).toBe(0);
    expect(world.rows.size).toBe(1);
    expect(world.of('refresh')).toEqual([]);
  });

  it('stores the visitor IDs of the last thousand days for rechecks', async () => {
    world.visitors = Array.from({ length: 1_500 }, (_, index) => String(2_000 - index));
    await erasures.eraseVisitor(SITE, { person: 'guest' });
    expect(world.of('delete visitors')[0]?.[2]).toMatchObject({ visitorIds: { length: 1_500 } });
    const [noted] = world.rows.values();
    expect(noted?.scope).toMatchObject({ visitorIds: { length: 1_000, 0: '2000' } });
  });

  it.each<[VisitorInput, string[]]>([
    [{}, ['person', 'visit']],
    [{ person: 'ada', visit: '4' }, ['person', 'visit']],
    [{ person: '' }, ['person']],
    [{ person: ' \u0007 ' }, ['person']],
    [{ visit: '' }, ['visit']],
    [{ visit: '0' }, ['visit']],
    [{ visit: '-4' }, ['visit']],
    [{ visit: '4.5' }, ['visit']],
    [{ visit: '18446744073709551616' }, ['visit']],
    [{ visit: "4' OR 1" }, ['visit']],
  ])('rejects %j', async (who, fields) => {
    const refusal = await erasures.eraseVisitor(SITE, who).catch((error) => error);
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual(['invalid_input', fields]);
    expect(world.requested).toEqual([]);
  });

  it.each([
    { accountId: 2, websiteId: 5 },
    { accountId: 1, websiteId: 6 },
  ])('rejects a website that is not the account’s: %j', async (site) => {
    await expect(erasures.eraseVisitor(site, { person: 'ada' })).rejects.toMatchObject({ code: 'not_found' });
    expect(world.requested).toEqual([]);
  });
});

describe('processing due erasures', () => {
  const note = (scope: ErasedScope) => world.parts().store.add({ accountId: 1, scope, createdAt: NOW });
  const nextLooks = () => [...world.rows.values()].map(({ nextLookAt }) => nextLookAt - NOW);

  it('erases an account’s events and rows added since its deletion', async () => {
    await note({ kind: 'account' });
    expect(await erasures.processDue()).toBe(1);
    expect(world.requested).toEqual([
      ['sweep', 1],
      ['delete account', 1],
    ]);
  });

  it('erases an object’s events, updates the counts of related objects, and deletes its own counts', async () => {
    const campaign = { kind: 'campaign' as const, accountId: 1, id: 9 };
    world.others = [campaign];
    await note({ kind: 'object', object: 'link', id: 4 });
    expect(await erasures.processDue()).toBe(1);
    expect(world.requested).toEqual([
      ['delete objects', { kind: 'link', accountId: 1, id: 4 }],
      ['refresh', campaign],
      ['forget totals', 'link', 4],
    ]);
  });

  it.each([
    ['qr', 'qr'],
    ['site', 'website'],
  ] as const)(
    'removes the counts of a %s, and recounts no other object that shared no event with it',
    async (object, counted) => {
      await note({ kind: 'object', object, id: 4 });
      await erasures.processDue();
      expect(world.requested).toEqual([
        ['delete objects', { kind: object, accountId: 1, id: 4 }],
        ['forget totals', counted, 4],
      ]);
    },
  );

  it('looks again after half an hour, a day and a week, and then no more', async () => {
    await note({ kind: 'object', object: 'page', id: 4 });
    await erasures.processDue();
    expect(nextLooks()).toEqual([30 * MINUTE_MS]);
    world.now = NOW + 29 * MINUTE_MS;
    expect(await erasures.processDue()).toBe(0);
    const looks = [];
    for (const afterMs of [30 * MINUTE_MS, DAY_MS, 7 * DAY_MS]) {
      world.now = NOW + afterMs;
      expect(await erasures.processDue()).toBe(1);
      looks.push(nextLooks());
    }
    expect(looks).toEqual([[DAY_MS], [7 * DAY_MS], []]);
  });

  it('catches up on missed rechecks', async () => {
    await note({ kind: 'account' });
    world.now = NOW + 2 * DAY_MS;
    await erasures.processDue();
    expect(nextLooks()).toEqual([7 * DAY_MS]);
    world.now = NOW + 30 * DAY_MS;
    await erasures.processDue();
    expect(world.rows.size).toBe(0);
  });

  it('is not finished before the events are verified to be gone', async () => {
    await note({ kind: 'account' });
    await note({ kind: 'object', object: 'qr', id: 4 });
    await note({ kind: 'visitors', siteId: 5, visitorIds: ['7'], before: NOW });
    world.left = 2;
    world.goneVisitors = [2, 1];
    expect(await erasures.processDue()).toBe(0);
    expect(nextLooks()).toEqual([0, 0, 0]);
    world.left = 0;
    world.goneVisitors = [2, 0];
    expect(await erasures.processDue()).toBe(3);
    expect(nextLooks()).toEqual([30 * MINUTE_MS, 30 * MINUTE_MS, 30 * MINUTE_MS]);
  });

  it('waits for an event log that can’t be reached', async () => {
    await note({ kind: 'account' });
    world.failure = unavailable();
    await expect(erasures.processDue()).rejects.toMatchObject({ code: 'unavailable' });
    expect(nextLooks()).toEqual([0]);
  });

  it('postpones what fails, continues with the others, and reports it', async () => {
    await note({ kind: 'account' });
    world.failure = new Error('broken');
    await expect(erasures.processDue()).rejects.toThrow('broken');
    expect(nextLooks()).toEqual([10 * MINUTE_MS]);
    world.failure = undefined;
    await note({ kind: 'object', object: 'page', id: 4 });
    expect(await erasures.processDue()).toBe(1);
    world.now = NOW + 10 * MINUTE_MS;
    expect(await erasures.processDue()).toBe(1);
  });
});

describe('retention', () => {
  const midnight = Date.UTC(2026, 4, 20);

  it('keeps everything by default', async () => {
    expect(await erasures.keepRetention()).toBe(true);
    expect([world.requested, world.forgotten]).toEqual([[], [[midnight - 400 * DAY_MS]]]);
  });

  it('deletes all older days as a whole, and updates their counts', async () => {
    world.retentionDays = 30;
    world.tooOld = [{ kind: 'link', accountId: 3, id: 8 }];
    await createErasures(world.parts()).keepRetention();
    expect(world.requested).toEqual([
      ['delete all before', midnight - 30 * DAY_MS],
      ['refresh', { kind: 'link', accountId: 3, id: 8 }],
    ]);
  });

  it('follows a retention that operators change while it runs', async () => {
    const moments = [];
    for (const [days, hours] of [
      [undefined, 0],
      [90, 7],
      [30, 14],
      [365, 21],
    ] as const) {
      world.retentionDays = days;
      world.now = NOW + hours * 60 * MINUTE_MS;
      await erasures.keepRetention();
      moments.push(world.of('delete all before').at(-1)?.[0]);
    }
    // The last run is on the next day.
    const [yesterday, today] = [midnight, midnight + DAY_MS];
    expect(moments).toEqual([undefined, yesterday - 90 * DAY_MS, today - 30 * DAY_MS, today - 365 * DAY_MS]);
  });

  it('can be asked how many days it would delete', async () => {
    const before = retentionLimit(NOW, 30);
    expect(before).toBe(midnight - 30 * DAY_MS);
    expect(await erasures.daysBefore(before)).toBe(12);
    expect(world.requested).toEqual([['days before', before]]);
  });

  it('applies a website’s retention if it is shorter', async () => {
    world.retentionDays = 30;
    world.websites = [7, 30, 90, 29].map((retentionDays, index) => ({
      websiteId: index + 1,
      accountId: 1,
      retentionDays,
    }));
    await createErasures(world.parts()).keepRetention();
    expect(world.of('delete site before')).toEqual([
      [1, 1, midnight - 7 * DAY_MS],
      [1, 4, midnight - 29 * DAY_MS],
    ]);
    expect(world.forgotten).toEqual([
      [midnight - 30 * DAY_MS],
      [midnight - 7 * DAY_MS, 1],
      [midnight - 29 * DAY_MS, 4],
    ]);
  });

  it.each([
    [null, 90, 90],
    [30, 90, 30],
    [90, 30, 30],
  ])('applies the shorter one of a website with %s days and a plan with %i', async (retentionDays, ofPlan, days) => {
    world.websites = [{ websiteId: 1, accountId: 1, retentionDays, planRetentionDays: ofPlan }];
    await erasures.keepRetention();
    expect(world.of('delete site before')).toEqual([[1, 1, midnight - days * DAY_MS]]);
  });

  it('reaches every website, no matter how many there are', async () => {
    world.websites = Array.from({ length: 1_200 }, (_, index) => ({
      websiteId: (index + 1) * 2,
      accountId: 1,
      retentionDays: 10,
    }));
    await erasures.keepRetention();
    expect(new Set(world.of('delete site before').map(([, websiteId]) => websiteId)).size).toBe(1_200);
  });

  it('acts every six hours, and immediately after it failed or the clock was set back', async () => {
    world.websites = [{ websiteId: 1, accountId: 1, retentionDays: 10 }];
    world.failure = unavailable();
    await expect(erasures.keepRetention()).rejects.toMatchObject({ code: 'unavailable' });
    world.failure = undefined;
    const acted = async (atMs: number) => {
      world.now = NOW + atMs;
      return erasures.keepRetention();
    };
    const hours = 60 * MINUTE_MS;
    expect([await acted(0), await acted(1), await acted(6 * hours - 1), await acted(6 * hours)]).toEqual([
      ...[true, false, false, true],
    ]);
    expect([await acted(7 * hours), await acted(-20 * DAY_MS), await acted(-20 * DAY_MS + 1)]).toEqual([
      ...[false, true, false],
    ]);
  });
});

it('purging deleted events returns their number', async () => {
  expect(await erasures.takeOffDisk()).toBe(3);
});
