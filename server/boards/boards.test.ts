import { describe, expect, it } from 'vitest';
import type { OwnedObjects } from '../analytics/results/results.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Board, BoardPanel, BoardStore } from './board-port.ts';
import { type BoardsDeps, createBoards } from './boards.ts';

const OWNER = 7;
const SITE = 3;
const GOAL = { id: 5, name: 'Order', definition: { kind: 'event' as const, name: 'Order' } };
const FUNNEL = {
  definition: {
    steps: [
      { kind: 'scan' as const },
      { kind: 'page' as const, path: '/buy' },
      { kind: 'event' as const, name: 'Order' },
      { kind: 'scroll' as const, path: '/', depth: 50 },
      { kind: 'click' as const },
    ],
    windowMinutes: 5,
    by: 'story' as const,
  },
};

function panel(over: Partial<BoardPanel> = {}): BoardPanel {
  const object = { type: 'website' as const, id: SITE };
  return { id: 1, kind: 'figure', title: 'Visitors', object, metric: 'visitors', x: 0, y: 0, w: 3, h: 2, ...over };
}

/** A store in memory. */
function memoryStore(): BoardStore {
  const boards = new Map<number, Board>();
  const own = (accountId: number, id: number) => {
    const board = boards.get(id);
    return board?.accountId === accountId ? board : undefined;
  };
  return {
    page: async (accountId) => {
      const items = [...boards.values()].filter((board) => board.accountId === accountId);
      return { items, total: items.length };
    },
    find: async (accountId, id) => own(accountId, id),
    findAnyones: async (by) =>
      [...boards.values()].find((board) => ('id' in by ? board.id === by.id : board.shareSecret === by.shareSecret)),
    insert: async (board) => {
      const inserted = { ...board, id: boards.size + 1 };
      boards.set(inserted.id, inserted);
      return inserted;
    },
    update: async (accountId, id, patch) => {
      const board = own(accountId, id);
      if (!board) return undefined;
      const changed = { ...board, ...patch };
      boards.set(id, changed);
      return changed;
    },
    changePanels: async (accountId, id, panelsOf) => {
      const board = own(accountId, id);
      if (board) boards.set(id, { ...board, panels: [...panelsOf(board.panels)] });
      return boards.get(id);
    },
    remove: async (accountId, id) => own(accountId, id) !== undefined && boards.delete(id),
  };
}

/** Everything with the ID 3 exists, and one goal and one funnel. */
function setUp(over: Partial<BoardsDeps> = {}) {
  const asked: object[] = [];
  const owns = async (accountId: number, id: number) => {
    if (accountId !== OWNER || id !== SITE) throw notFound();
    return { domain: 'shop.example' };
  };
  const channel: OwnedObjects['channel'] = async (accountId, id) => {
    await owns(accountId, id);
    return { ids: { links: [1, 2], qr: [4], bio: [6] }, total: 4 };
  };
  const saved = <Found>(id: number, found: Found) => ({
    find: async (_site: object, wanted: number) => {
      if (wanted !== id) throw notFound();
      return found;
    },
  });
  let versions = 0;
  const deps = {
    store: memoryStore(),
    owned: { website: owns, link: owns, qr: owns, campaign: owns, channel },
    objects: { names: async () => new Map([[8, 'Spring poster']]) },
    goals: { goals: saved(GOAL.id, GOAL), funnels: saved(9, FUNNEL) },
    analytics: {
      version: async () => String(versions),
      query: async (accountId: number, query: { scope: object; dimensions?: string[] }) => {
        asked.push(query);
        const scope = Object.values(query.scope)[0];
        await owns(accountId, scope);
        const range = { from: 10, to: 20 };
        const rows = [{ dimensions: [query.dimensions ? '8' : '12'], metrics: [4], compared: [3] }];
        return {
          query: { range, timezone: 'UTC', interval: query.dimensions ? undefined : 'day' },
          result: { rows, total: 1, totals: [9, 50], comparedTotals: [6, 40], exact: true, resolution: 'events' },
        };
      },
      funnel: async (_accountId: number, query: object) => {
        asked.push(query);
        return { query: { range: { from: 10, to: 20 } }, result: [8, 6, 4, 3, 2] };
      },
    },
    hasher: {
      hash: async (text: string) => `#${text}`,
      verify: async (hash: string, text: string) => hash === `#${text}`,
    },
    random: (size: number) => new Uint8Array(size).fill(++versions),
    clock: { now: () => 1_000 },
    ...over,
    // Fakes have only what boards use.
  } as unknown as BoardsDeps;
  return { boards: createBoards(deps), asked, deps };
}

describe('boards', () => {
  it('are private at first, with panels as sent', async () => {
    const { boards } = setUp();
    const board = await boards.create(OWNER, { name: 'Office', panels: [panel({ title: ' Visitors ' })] });
    expect(board).toMatchObject({ privacy: 1, period: '30d', panels: [panel()], passwordHash: null });
    expect(await boards.findShared({ shareSecret: board.shareSecret })).toBeUndefined();
  });

  it.each<[string, BoardPanel[], string]>([
    ['two panels with one ID', [panel(), panel({ y: 4 })], 'panels.1.id'],
    ['a panel beyond the columns', [panel({ x: 10 })], 'panels.0.w'],
    ['a figure without a metric', [panel({ metric: undefined })], 'panels.0.metric'],
    ['clicks of a website', [panel({ metric: 'clicks' })], 'panels.0.metric'],
    ['visitors of a link', [panel({ object: { type: 'link', id: SITE } })], 'panels.0.metric'],
    ['a list without a dimension', [panel({ kind: 'list' })], 'panels.0.dimension'],
    ['a list of links of a website', [panel({ kind: 'list', dimension: 'link' })], 'panels.0.dimension'],
    ['a list by rate', [panel({ kind: 'list', dimension: 'page', metric: 'bounce_rate' })], 'panels.0.metric'],
    ['a goal without its ID', [panel({ kind: 'goal' })], 'panels.0.goal'],
    ['a goal of a link', [panel({ kind: 'goal', goal: 5, object: { type: 'link', id: SITE } })], 'panels.0.object'],
    ['an unknown goal', [panel({ kind: 'goal', goal: 99 })], 'panels.0.object'],
    ['an unknown funnel', [panel({ kind: 'funnel', funnel: 1 })], 'panels.0.object'],
    ['a website of somebody else', [panel({ object: { type: 'website', id: 44 } })], 'panels.0.object'],
    [
      'a channel of somebody else',
      [panel({ metric: 'clicks', object: { type: 'channel', id: 44 } })],
      'panels.0.object',
    ],
  ])('rejects %s', async (_name, panels, field) => {
    const { boards } = setUp();
    const creating = boards.create(OWNER, { name: 'Office', panels });
    await expect(creating).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: [expect.any(String)] } });
  });

  it.each(['', '  ', '\t\n'])('reject the blank name %j, new and changed, and trim others', async (blank) => {
    const { boards } = setUp();
    const rejected = { code: 'invalid_input', fields: { name: ['name must not be empty.'] } };
    await expect(boards.create(OWNER, { name: blank })).rejects.toMatchObject(rejected);
    const { id, name } = await boards.create(OWNER, { name: ' Office ' });
    await expect(boards.update(OWNER, id, { name: blank })).rejects.toMatchObject(rejected);
    expect([name, (await boards.update(OWNER, id, { name: 'Wall\n' })).name]).toEqual(['Office', 'Wall']);
  });

  it('get one panel more, beside what they have, also when several are added at once', async () => {
    const { boards } = setUp();
    const { id } = await boards.create(OWNER, { name: 'Office', panels: [panel()] });
    const { id: _id, x: _x, y: _y, ...added } = panel({ title: ' More ' });
    await Promise.all([1, 2].map(() => boards.update(OWNER, id, { addedPanel: added })));
    const { name, panels } = await boards.update(OWNER, id, { addedPanel: added, name: 'Wall' });
    expect([name, panels.map(({ title, x }) => [title, x])]).toEqual([
      'Wall',
      [['Visitors', 0], ...[3, 6, 9].map((x) => ['More', x])],
    ]);
  });

  it('reject one more panel that shows nothing, is about a foreign object or comes with all panels', async () => {
    const { boards } = setUp();
    const { id } = await boards.create(OWNER, { name: 'Office' });
    const foreign = panel({ object: { type: 'website', id: 44 } });
    const rejected = (field: string) => ({ code: 'invalid_input', fields: { [field]: [expect.any(String)] } });
    const update = (input: Parameters<typeof boards.update>[2]) => boards.update(OWNER, id, { ...input, name: 'Wall' });
    await expect(update({ addedPanel: foreign })).rejects.toMatchObject(rejected('added_panel.object'));
    await expect(update({ addedPanel: panel({ kind: 'goal' }) })).rejects.toMatchObject(rejected('added_panel.goal'));
    await expect(update({ addedPanel: panel(), panels: [] })).rejects.toMatchObject(rejected('added_panel'));
    expect(await boards.find(OWNER, id)).toMatchObject({ name: 'Office', panels: [] });
  });

  it('keep panels whose object was deleted, but accept no new ones about it', async () => {
    const gone = panel({ object: { type: 'website', id: 44 } });
    const store = memoryStore();
    const { id } = await store.insert({
      ...{ accountId: OWNER, name: 'Old', period: '7d', panels: [gone], privacy: 1, passwordHash: null },
      ...{ shareSecret: 's', createdAt: 1 },
    });
    const { boards } = setUp({ store });
    expect((await boards.update(OWNER, id, { panels: [{ ...gone, x: 4 }] })).panels).toEqual([{ ...gone, x: 4 }]);
    const other = panel({ id: 2, y: 3, object: { type: 'website', id: 45 } });
    await expect(boards.update(OWNER, id, { panels: [gone, other] })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('of another account are unknown', async () => {
    const { boards } = setUp();
    const { id } = await boards.create(OWNER, { name: 'Office' });
    for (const work of [boards.find(8, id), boards.update(8, id, { name: 'x' }), boards.remove(8, id)])
      await expect(work).rejects.toMatchObject({ code: 'not_found' });
    await boards.remove(OWNER, id);
    await expect(boards.find(OWNER, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a shared board', () => {
  it('is found by its address, and has a new one after it was private', async () => {
    const { boards } = setUp();
    const { id } = await boards.create(OWNER, { name: 'Office' });
    const { shareSecret: first } = await boards.update(OWNER, id, { privacy: 0 });
    expect((await boards.findShared({ shareSecret: first }))?.id).toBe(id);
    await boards.update(OWNER, id, { privacy: 0, name: 'Still open' });
    expect(await boards.findShared({ shareSecret: first })).toMatchObject({ name: 'Still open' });
    await boards.update(OWNER, id, { privacy: 1 });
    expect(await boards.findShared({ id })).toBeUndefined();
    const { shareSecret: second } = await boards.update(OWNER, id, { privacy: 0 });
    expect(second).not.toBe(first);
    expect(await boards.findShared({ shareSecret: first })).toBeUndefined();
  });

  it('needs its password, and has one', async () => {
    const { boards } = setUp();
    const wanted = { code: 'invalid_input', fields: { password: [expect.any(String)] } };
    await expect(boards.create(OWNER, { name: 'Office', privacy: 2 })).rejects.toMatchObject(wanted);
    const board = await boards.create(OWNER, { name: 'Office', privacy: 2, password: 'four plain words' });
    expect([await boards.opens(board, 'four plain words'), await boards.opens(board, 'guess')]).toEqual([true, false]);
    expect(await boards.findShared({ id: board.id })).toBeDefined();
    await expect(boards.update(OWNER, board.id, { password: null })).rejects.toMatchObject(wanted);
    // An empty form field changes nothing.
    expect((await boards.update(OWNER, board.id, { password: '' })).passwordHash).toBe('#four plain words');
    const open = await boards.update(OWNER, board.id, { privacy: 0, password: null });
    expect([open.passwordHash, await boards.opens(open, 'four plain words')]).toEqual([null, false]);
  });
});

describe('the figures of a board', () => {
  const read = async (panels: BoardPanel[], input: Parameters<ReturnType<typeof createBoards>['figures']>[1] = {}) => {
    const { boards, asked } = setUp();
    const board = await boards.create(OWNER, { name: 'Office', period: '7d', panels });
    return { ...(await boards.figures(board, input)), asked };
  };

  it('have one period, unless a panel has its own, and the time zone of the viewer, except for websites', async () => {
    const link = panel({ id: 2, y: 3, metric: 'clicks', object: { type: 'link', id: SITE }, period: 'today' });
    const { asked, period } = await read([panel(), link], { period: '90d', timezone: 'Asia/Tokyo' });
    expect(period).toBe('90d');
    expect(asked).toEqual([
      expect.objectContaining({ scope: { website: SITE }, range: '90d', interval: 'day', compare: 'previous_period' }),
      expect.objectContaining({ scope: { link: SITE }, range: 'today', interval: 'hour', timezone: 'Asia/Tokyo' }),
    ]);
    expect(asked[0]).not.toHaveProperty('timezone');
  });

  it.each<[string, BoardPanel, object, object]>([
    [
      'a figure',
      panel(),
      { metrics: ['visitors'], interval: 'day' },
      { value: 9, compared: 6, rate: null, series: [{ time: 12, value: 4, compared: 3 }] },
    ],
    [
      'a list of links, by name',
      panel({ kind: 'list', dimension: 'via_link' }),
      { dimensions: ['via_link'], limit: 25 },
      { rows: [{ value: '8', label: 'Spring poster', count: 4, compared: 3 }] },
    ],
    ['a map', panel({ kind: 'map' }), { dimensions: ['country'], limit: 250 }, { rows: [{ value: '8' }] }],
    [
      'a goal',
      panel({ kind: 'goal', goal: 5, metric: undefined }),
      { metrics: ['conversions', 'conversion_rate'], goals: [GOAL.definition] },
      { value: 9, rate: 50 },
    ],
    [
      'a funnel',
      panel({ kind: 'funnel', funnel: 9, metric: undefined }),
      { funnel_id: 9 },
      {
        value: 2,
        rate: 25,
        rows: [
          { value: '1', label: 'Scan', count: 8 },
          { label: '/buy', count: 6 },
          { label: 'Order', count: 4 },
          { label: '/ 50%', count: 3 },
          { label: 'Click', count: 2 },
        ],
      },
    ],
  ])('are those of the general query: %s', async (_name, one, query, figures) => {
    const { asked, panels } = await read([one]);
    expect(asked[0]).toMatchObject(query);
    expect(panels).toMatchObject([{ id: 1, state: 'ok', ...figures }]);
  });

  it('are missing in the panel of a deleted object, and nowhere else', async () => {
    const { boards } = setUp();
    const board = await boards.create(OWNER, { name: 'Office', panels: [panel()] });
    const gone = panel({ id: 2, y: 3, object: { type: 'website', id: 44 } });
    const { panels } = await boards.figures({ ...board, panels: [gone, ...board.panels] }, {});
    expect(panels.map(({ id, state }) => [id, state])).toEqual([
      [2, 'missing'],
      [1, 'ok'],
    ]);
  });

  it('fail as a whole when the event log does', async () => {
    const query = async () => Promise.reject(invalidField('range', 'too long'));
    // A fake has only what boards use.
    const analytics = { query, funnel: query, version: async () => '1' } as unknown as BoardsDeps['analytics'];
    const { boards } = setUp({ analytics });
    const board = await boards.create(OWNER, { name: 'Office', panels: [panel()] });
    await expect(boards.figures(board, {})).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are watched by the objects of all panels, a channel by its items', async () => {
    const { boards } = setUp();
    const channel = panel({ id: 2, y: 3, metric: 'clicks', object: { type: 'channel', id: SITE } });
    const board = await boards.create(OWNER, { name: 'Office', panels: [panel(), channel, panel({ id: 3, y: 6 })] });
    expect(await boards.counted(board)).toEqual([
      { kind: 'website', id: SITE },
      { kind: 'link', id: 1 },
      { kind: 'link', id: 2 },
      { kind: 'qr', id: 4 },
      { kind: 'page', id: 6 },
    ]);
  });

  it('are watched without a deleted channel, but not without a database', async () => {
    const lost = panel({ metric: 'clicks', object: { type: 'channel', id: 44 } });
    const { boards, deps } = setUp();
    const board = { ...(await boards.create(OWNER, { name: 'Office', panels: [panel()] })), panels: [lost] };
    expect(await boards.counted(board)).toEqual([]);
    const unreachable = async () => {
      throw new Error('The database is unreachable.');
    };
    const { boards: cut } = setUp({ owned: { ...deps.owned, channel: unreachable } });
    await expect(cut.counted(board)).rejects.toThrow('unreachable');
  });
});
