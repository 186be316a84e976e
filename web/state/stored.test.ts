import { describe, expect, it, vi } from 'vitest';
import { createStored } from './stored.ts';

function storage(entries: Record<string, string> = {}): Storage {
  const held = new Map(Object.entries(entries));
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

describe('a preference of the browser', () => {
  it('keeps the last choice for the next page, too', () => {
    const held = storage();
    createStored('theme', 'system', held).write('dark');
    expect(createStored('theme', 'system', held).read()).toBe('dark');
    expect(held.getItem('waymark.theme')).toBe('"dark"');
  });

  it('has its default when nothing or an invalid value is stored', () => {
    expect(createStored('theme', 'system', storage()).read()).toBe('system');
    expect(createStored('theme', 'system', storage({ 'waymark.theme': '{dark' })).read()).toBe('system');
  });

  it('notifies subscribers until they unsubscribe', () => {
    const stored = createStored('rail', 'wide', storage());
    const listener = vi.fn();
    const stop = stored.watch(listener);
    stored.write('narrow');
    stop();
    stored.write('wide');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('lasts as long as the page when the browser blocks storage', () => {
    const forbidden = storage();
    forbidden.setItem = () => {
      throw new DOMException('QuotaExceededError');
    };
    const stored = createStored('rail', 'wide', forbidden);
    stored.write('narrow');
    expect(stored.read()).toBe('narrow');
  });
});
