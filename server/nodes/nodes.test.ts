import { describe, expect, it, vi } from 'vitest';
import type { KnownNode } from './node-port.ts';
import { createNodes, createSpoolWatch, forgetNode, stateOf, undrainedSpools } from './nodes.ts';

const known = (over: Partial<KnownNode> = {}): KnownNode => ({
  id: 'b',
  name: 'second',
  folder: '/srv/data',
  eventLog: 'embedded',
  waitingBytes: 0,
  oldestMs: 0,
  version: '1.0.0',
  roles: ['edge'],
  seenAt: 9_000,
  silentMs: 1_000,
  hasStopped: false,
  ...over,
});

describe('a node that joins', () => {
  it.each<['embedded' | 'server', Partial<KnownNode>, RegExp | undefined]>([
    ['embedded', {}, /^The database at DATABASE_URL already serves the node second \(\/srv\/data\).*CLICKHOUSE_URL/],
    ['embedded', { eventLog: 'server' }, /which uses a ClickHouse server.*Set the same CLICKHOUSE_URL/],
    ['server', {}, /keeps its events in a folder of its own/],
    ['server', { eventLog: 'server' }, undefined],
    ['embedded', { hasStopped: true }, undefined],
    ['embedded', { silentMs: 60_000 }, undefined],
  ])('with events in %s beside %j: %s', async (eventLog, other, sentence) => {
    const nodes = createNodes({
      store: {
        join: async (_node, objectionTo) => objectionTo([known(other)]),
        announce: async () => undefined,
        all: async () => [],
        forget: async () => false,
      },
      self: { id: 'a', name: 'first', folder: '/data', eventLog, version: '1.0.0', roles: [] },
      readSpool: async () => ({ waitingBytes: 0, oldestMs: 0 }),
    });
    const objection = await nodes.join();
    if (sentence === undefined) expect(objection).toBeUndefined();
    else expect(objection).toMatch(sentence);
  });
});

describe('a spool', () => {
  it.each<[string, Partial<KnownNode>, RegExp | undefined]>([
    ['of a running node', { waitingBytes: 9_000, oldestMs: 2_000 }, undefined],
    ['that a running node cannot load', { waitingBytes: 9_000, oldestMs: 700_000 }, /^second .* 9 KiB .* for 12 min/],
    ['of a node that stopped, empty', { hasStopped: true, silentMs: 9e9 }, undefined],
    ['of a node that stopped', { hasStopped: true, waitingBytes: 10 }, /^second .* 1 KiB .* spool drain/],
    [
      'of a node that is gone',
      { silentMs: 600_000 },
      /^second .* has been unreachable for 10 min without shutting down.*spool drain.*"waymark nodes forget second --discard-events"$/,
    ],
  ])('%s', (_name, over, sentence) => {
    const sentences = undrainedSpools([known(over)]);
    if (sentence === undefined) expect(sentences).toEqual([]);
    else expect(sentences).toEqual([expect.stringMatching(sentence)]);
  });

  it('that nobody drains raises an alert that names the node, once an hour', async () => {
    const log = { error: vi.fn() };
    let time = 0;
    let nodes = [known({ silentMs: 600_000 })];
    const watch = createSpoolWatch({ all: async () => nodes }, log, () => time);
    for (time of [0, 60_000, 3_600_000]) await watch();
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error.mock.calls[0]?.[1]).toMatch(/^ALERT: the node second \(\/srv\/data\) has been unreachable/);
    nodes = [known()];
    await watch();
    expect(log.error).toHaveBeenCalledTimes(2);
  });
});

describe('the state of a node', () => {
  it.each<[string, Partial<KnownNode>]>([
    ['serving', {}],
    ['stopped', { hasStopped: true }],
    ['gone', { silentMs: 60_000 }],
    ['gone', { silentMs: -3_600_000 }],
    ['serving', { silentMs: -1_000 }],
  ])('is %s with %j', (state, over) => {
    expect(stateOf(known(over))).toBe(state);
  });
});

describe('forgetting a node', () => {
  const stopped = { hasStopped: true };
  it.each<[string, readonly Partial<KnownNode>[], { name?: string; discards?: boolean }, RegExp | undefined]>([
    ['that stopped', [stopped], {}, undefined],
    ['by its ID', [stopped, { ...stopped, id: 'c' }], { name: 'b' }, undefined],
    [
      'that crashed',
      [{ silentMs: 60_000 }],
      {},
      /may hold events\. Run "waymark spool drain DIR" .*--discard-events\.$/,
    ],
    ['that crashed before the clock was set back', [{ silentMs: -9e6 }], {}, /may hold events\./],
    ['that crashed and lost its disk', [{ silentMs: 60_000 }], { discards: true }, undefined],
    ['whose events are lost', [{ ...stopped, waitingBytes: 10 }], { discards: true }, undefined],
    ['that serves', [{}], { discards: true }, /^second \(\/srv\/data\) is serving\. Stop it first/],
    ['with events', [{ ...stopped, waitingBytes: 10 }], {}, /1 KiB of events .*spool drain DIR.*--discard-events\.$/],
    ['that does not exist', [], {}, /^No node is called second\. "waymark nodes list"/],
    [
      'whose name another one has',
      [stopped, { ...stopped, id: 'c' }],
      {},
      /^2 nodes are called second\. Use an ID: b for/,
    ],
  ])('%s', async (_what, nodes, { name = 'second', discards = false }, objection) => {
    const forget = vi.fn(async (_node: Pick<KnownNode, 'id' | 'seenAt'>) => true);
    const found = await forgetNode({ all: async () => nodes.map((over) => known(over)), forget }, name, discards);
    if (objection === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(objection);
    expect(forget.mock.calls).toMatchObject(objection === undefined ? [[{ id: 'b', seenAt: 9_000 }]] : []);
  });

  it('that announced itself meanwhile keeps it', async () => {
    const store = { all: async () => [known({ hasStopped: true })], forget: async () => false };
    expect(await forgetNode(store, 'second', true)).toMatch(/^second .* has just announced itself again, and is not/);
  });
});
