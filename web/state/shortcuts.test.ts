import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyListener, keysHere, nameOf } from './shortcuts.ts';

class FakeElement extends EventTarget {
  readonly #inside: string | undefined;
  constructor(inside?: string) {
    super();
    this.#inside = inside;
  }
  closest(selectors: string): FakeElement | null {
    return this.#inside !== undefined && selectors.split(', ').includes(this.#inside) ? this : null;
  }
}

const event = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more }) as KeyboardEvent;

describe('single-key shortcuts', () => {
  beforeAll(() => {
    // Node has no DOM elements; the code only checks whether one is inside another.
    Object.assign(globalThis, { Element: FakeElement });
  });

  it.each([
    ['a letter in either case', event('C'), 'c'],
    ['a named key', event('ArrowLeft'), 'ArrowLeft'],
    ['Ctrl with a letter', event('K', { ctrlKey: true }), 'mod+k'],
    ['Cmd with a letter', event('k', { metaKey: true }), 'mod+k'],
  ])('are named: %s', (_what, pressed, expected) => {
    expect(nameOf(pressed)).toBe(expected);
  });

  it.each(['input', 'textarea', 'select', '[role="dialog"]', '[role="menu"]'])(
    'are ignored while typing: %s',
    (place) => {
      const target = new FakeElement(place);
      expect(nameOf(event('c', { target }))).toBeUndefined();
    },
  );

  it('with Ctrl work while typing, with Alt never', () => {
    const target = new FakeElement('input');
    expect(nameOf(event('k', { target, ctrlKey: true }))).toBe('mod+k');
    expect(nameOf(event('c', { altKey: true }))).toBeUndefined();
  });

  it('work on a focused button', () => {
    expect(nameOf(event('c', { target: new FakeElement() }))).toBe('c');
  });
});

describe('two-key sequences', () => {
  const done: string[] = [];
  const press = (what: string) => ({ what, press: () => done.push(what) });
  const listen = createKeyListener(() => ({ c: press('Create'), 'g c': press('Campaigns'), x: { what: 'Choose' } }));
  /** Presses keys at these times and returns the actions. */
  const doneBy = (...keys: Array<[string, number]>) => {
    done.length = 0;
    const held = keys.filter(([key, timeStamp]) => {
      let isHeld = false;
      const preventDefault = () => {
        isHeld = true;
      };
      listen(event(key, { timeStamp, defaultPrevented: false, preventDefault }));
      return isHeld;
    });
    return [...done, ...held.map(([key]) => `held ${key}`)];
  };

  it('differ from the second key alone when it follows soon', () => {
    expect(doneBy(['g', 0], ['c', 900])).toEqual(['Campaigns', 'held g', 'held c']);
    expect(doneBy(['g', 2_000], ['c', 3_300])).toEqual(['Create', 'held g', 'held c']);
    expect(doneBy(['c', 5_000])).toEqual(['Create', 'held c']);
  });

  it('restart with the first key', () => {
    expect(doneBy(['g', 10_000], ['g', 11_000], ['c', 12_000])[0]).toBe('Campaigns');
  });

  it('leave unknown and inactive keys to the browser', () => {
    expect(doneBy(['x', 20_000], ['z', 20_100])).toEqual([]);
  });
});

describe('the keys of a shortcut', () => {
  it.each([
    ['Ctrl K', 'MacIntel', '⌘K'],
    ['Ctrl', 'MacIntel', '⌘'],
    ['Ctrl ↵', 'iPad', '⌘↵'],
    ['Ctrl S', 'iPhone', '⌘S'],
    ['C', 'MacIntel', 'C'],
    ['Ctrl K', 'Win32', 'Ctrl K'],
    ['Ctrl K', 'Linux x86_64', 'Ctrl K'],
    ['Ctrl K', '', 'Ctrl K'],
  ])('%s are on %s %s', (keys, platform, shown) => {
    expect(keysHere(keys, platform)).toBe(shown);
  });
});
