import { beforeAll, describe, expect, it } from 'vitest';
import { nameOf } from './shortcuts.ts';

class FakeElement {
  readonly #inside: string | undefined;
  constructor(inside?: string) {
    this.#inside = inside;
  }
  closest(selectors: string): FakeElement | null {
    return this.#inside !== undefined && selectors.split(', ').includes(this.#inside) ? this : null;
  }
}

const event = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more }) as KeyboardEvent;

describe('single keys', () => {
  beforeAll(() => {
    // Node has no elements; what is asked of one is whether it is inside of something.
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
    'belong to what is typed into: %s',
    (place) => {
      const target = new FakeElement(place) as unknown as EventTarget;
      expect(nameOf(event('c', { target }))).toBeUndefined();
    },
  );

  it('with Ctrl work while typing, with Alt never', () => {
    const target = new FakeElement('input') as unknown as EventTarget;
    expect(nameOf(event('k', { target, ctrlKey: true }))).toBe('mod+k');
    expect(nameOf(event('c', { altKey: true }))).toBeUndefined();
  });

  it('on a button are keys as everywhere', () => {
    expect(nameOf(event('c', { target: new FakeElement() as unknown as EventTarget }))).toBe('c');
  });
});
