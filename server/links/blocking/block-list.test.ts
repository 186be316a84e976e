import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../platform/changes.ts';
import {
  BLOCK_TOPIC,
  type BlockRule,
  compile,
  createBlockList,
  createBlockRules,
  readBlockRule,
} from './block-list.ts';

const rules = [
  { kind: 'domain', value: 'bad.example' },
  { kind: 'domain', value: '203.0.113.9' },
  { kind: 'keyword', value: 'casino' },
] as const;

describe('the operator’s rules', () => {
  const { address, alias } = compile(rules);

  it.each([
    'https://bad.example/',
    'http://BAD.example.:8080/x',
    'https://deep.under.bad.example/?q',
    'https://203.0.113.9/',
    'https://fine.example/Casino-Royal',
    'https://fine.example/?to=c%61sino',
    'https://my-casino.example/',
  ])('block %s', (url) => {
    expect(address(url)).toBe(true);
  });

  it.each(['https://notbad.example/', 'https://bad.example.com/', 'https://fine.example/%zz', 'https://example/', 'x'])(
    'leave %s alone',
    (url) => {
      expect(address(url)).toBe(false);
    },
  );

  it('block words in aliases, in any letter case', () => {
    expect([alias('My-CASINO'), alias('garden')]).toEqual([true, false]);
  });

  it('block nothing if there are none', () => {
    expect([compile([]).address('https://bad.example/'), compile([]).alias('x')]).toEqual([false, false]);
  });
});

describe('a rule as an operator writes it', () => {
  it.each([
    ['domain', 'https://Bad.Example./path', 'bad.example'],
    ['domain', 'käse.example', 'xn--kse-qla.example'],
    ['keyword', ' CaSino ', 'casino'],
  ] as const)('%s %s is %s', (kind, text, value) => {
    expect(readBlockRule(kind, text)).toEqual({ kind, value });
  });

  it.each([
    ['domain', 'example'],
    ['domain', ''],
    ['domain', 'a b.example'],
    ['keyword', 'ab'],
    ['keyword', 'two words'],
  ] as const)('is rejected: %s "%s"', (kind, text) => {
    expect(() => readBlockRule(kind, text)).toThrow();
  });
});

describe('a change of the rules', () => {
  const setUp = (isChanged: boolean) => {
    const store = {
      all: vi.fn(async () => []),
      add: vi.fn(async () => isChanged),
      remove: vi.fn(async () => isChanged),
    };
    return { store, rules: createBlockRules(store, { now: () => 7 }) };
  };

  it.each([true, false])('is stored as it applies, and says whether it was one: %s', async (isChanged) => {
    const { store, rules } = setUp(isChanged);
    const rule = { kind: 'domain', value: 'bad.example' } as const;
    expect(await rules.add('domain', 'https://Bad.example/x')).toEqual({ ...rule, isChanged });
    expect(store.add).toHaveBeenCalledWith({ ...rule, createdAt: 7 });
    expect(await rules.remove('domain', ' BAD.example ')).toEqual({ ...rule, isChanged });
    expect(store.remove).toHaveBeenCalledWith(rule);
    expect(await rules.all()).toEqual([]);
  });

  it.each(['add', 'remove'] as const)('is rejected for what cannot be a rule: %s', async (change) => {
    const { store, rules } = setUp(true);
    await expect(rules[change]('keyword', 'ab')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(store[change]).not.toHaveBeenCalled();
  });
});

describe('the list in memory', () => {
  function setUp() {
    let requested = 0;
    let stored: BlockRule[] = [];
    let failure: Error | undefined;
    const listeners: Array<(change: Change) => void> = [];
    const list = createBlockList(
      {
        all: async () => {
          requested++;
          if (failure) throw failure;
          return stored;
        },
      },
      {
        subscribe: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
        period: () => undefined,
      },
    );
    const change = (rows: BlockRule[]) => {
      stored = rows;
      for (const listener of listeners) listener({ topic: BLOCK_TOPIC, id: 0, key: '' });
    };
    const fail = (error: Error | undefined) => {
      failure = error;
    };
    return { list, change, fail, requested: () => requested };
  }

  it('is read once, and again after a change', async () => {
    const { list, change, requested } = setUp();
    expect((await list.load()).address('https://bad.example/')).toBe(false);
    await list.load();
    expect(requested()).toBe(1);
    change([{ kind: 'domain', value: 'bad.example', createdAt: 1 }]);
    expect((await list.load()).address('https://bad.example/')).toBe(true);
  });

  it('reports when it could never be read, and tries again', async () => {
    const { list, fail } = setUp();
    fail(new Error('down'));
    await expect(list.load()).rejects.toThrow('down');
    fail(undefined);
    expect((await list.load()).alias('x')).toBe(false);
  });
});
