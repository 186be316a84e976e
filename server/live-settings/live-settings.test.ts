import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { createLiveSettings, LIVE_SETTING_TOPIC } from './live-settings.ts';

interface Limits {
  links: number;
}

/** Reads what is stored; a broken value stands for one that cannot be read. */
function readLimits(stored: unknown): Limits {
  if (stored === 'broken') throw new Error('unreadable');
  return (stored as Limits | undefined) ?? { links: 10 };
}

function setUp() {
  const stored = new Map<string, unknown>();
  const listeners = new Set<(change: Change) => void>();
  let period: number | undefined = 1;
  const find = vi.fn(async (name: string) => stored.get(name));
  const announce = (key: string, topic = LIVE_SETTING_TOPIC) => {
    for (const listener of listeners) listener({ topic, id: 0, key });
  };
  const changes = {
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    period: () => period,
  };
  const store = {
    find,
    store: async (name: string, value: object | undefined) => {
      stored.set(name, value);
      announce(name);
    },
  };
  const errors: unknown[] = [];
  const settings = createLiveSettings({ store, changes, onError: (error) => errors.push(error) });
  const setPeriod = (next: number | undefined) => {
    period = next;
  };
  return { settings, stored, find, announce, errors, setPeriod, listeners };
}

/** Lets reads that have begun end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('a live setting', () => {
  it('has its default until it is read, and if it is not set', async () => {
    const { settings, stored } = setUp();
    const limits = settings.define('limits', readLimits);
    stored.set('limits', { links: 5 });
    expect(limits.current()).toEqual({ links: 10 });
    await settings.load();
    expect(limits.current()).toEqual({ links: 5 });
    await limits.change(undefined);
    expect(limits.current()).toEqual({ links: 10 });
  });

  it('has the new value as soon as it is changed here', async () => {
    const { settings, stored } = setUp();
    const limits = settings.define('limits', readLimits);
    await limits.change({ links: 3 });
    expect([limits.current(), stored.get('limits')]).toEqual([{ links: 3 }, { links: 3 }]);
  });

  it('follows changes of other processes, and reads nothing for changes of something else', async () => {
    const { settings, stored, find, announce } = setUp();
    const limits = settings.define('limits', readLimits);
    await settings.load();
    stored.set('limits', { links: 7 });
    find.mockClear();
    announce('brand');
    announce('limits', 'link');
    expect(find).not.toHaveBeenCalled();
    announce('limits');
    await settle();
    expect([limits.current(), find.mock.calls]).toEqual([{ links: 7 }, [['limits']]]);
  });

  it('keeps its last value while it cannot be read', async () => {
    const { settings, stored, find, announce, errors } = setUp();
    const limits = settings.define('limits', readLimits);
    await limits.change({ links: 3 });
    find.mockRejectedValueOnce(new Error('database is down'));
    announce('limits');
    stored.set('limits', 'broken');
    await settle();
    announce('limits');
    await settle();
    expect(limits.current()).toEqual({ links: 3 });
    expect(errors.map(String)).toEqual(['Error: database is down', 'Error: unreadable']);
  });

  it('keeps what the latest read found when reads overtake each other', async () => {
    const { settings, stored, find, announce } = setUp();
    const limits = settings.define('limits', readLimits);
    const first = Promise.withResolvers<unknown>();
    find.mockReturnValueOnce(first.promise);
    announce('limits');
    stored.set('limits', { links: 2 });
    announce('limits');
    await settle();
    first.resolve({ links: 1 });
    await settle();
    expect(limits.current()).toEqual({ links: 2 });
  });

  it('is read again after 5 seconds if changes may have been missed, and never else', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { settings, stored, find, setPeriod } = setUp();
    const limits = settings.define('limits', readLimits);
    await settings.load();
    find.mockClear();
    stored.set('limits', { links: 4 });
    vi.advanceTimersByTime(60_000);
    expect([limits.current(), find.mock.calls.length]).toEqual([{ links: 10 }, 0]);
    setPeriod(undefined);
    expect(limits.current()).toEqual({ links: 10 });
    await settle();
    expect([limits.current(), find.mock.calls.length]).toEqual([{ links: 4 }, 1]);
    vi.advanceTimersByTime(5_001);
    setPeriod(2);
    limits.current();
    await settle();
    vi.advanceTimersByTime(60_000);
    expect([limits.current(), find.mock.calls.length]).toEqual([{ links: 4 }, 2]);
  });

  it('follows nothing any more when the settings are closed', () => {
    const { settings, listeners } = setUp();
    settings.define('limits', readLimits);
    settings.close();
    expect(listeners.size).toBe(0);
  });

  it('fails to load while the database is down, so that a service does not start without it', async () => {
    const { settings, find } = setUp();
    settings.define('limits', readLimits);
    find.mockRejectedValueOnce(new Error('database is down'));
    await expect(settings.load()).rejects.toThrow('database is down');
  });
});
