import { beforeAll, describe, expect, it, vi } from 'vitest';
import { actionOf, linksOnScreen, neighborsOf, revealRow } from './neighbors.ts';

describe('the links around the open one', () => {
  it.each([
    ['in the middle', [4, 7, 9], 7, { previous: 4, next: 9 }],
    ['at the start', [4, 7, 9], 4, { previous: undefined, next: 7 }],
    ['at the end', [4, 7, 9], 9, { previous: 7, next: undefined }],
    ['with several anchors in a row', [4, 4, 4, 7, 7], 4, { previous: undefined, next: 7 }],
    ['of a link that no row opens', [4, 7], 1, { previous: undefined, next: undefined }],
  ])('are known %s', (_where, ids, id, expected) => {
    expect(neighborsOf(ids, id)).toEqual(expected);
  });

  it('are read from the screen, whose rows scroll into view', () => {
    const scrollIntoView = vi.fn();
    const asked: string[] = [];
    const root = {
      querySelectorAll: () => [{ dataset: { opens: '12' } }, { dataset: { opens: '3' } }],
      querySelector: (selector: string) => {
        asked.push(selector);
        return { scrollIntoView };
      },
    } as unknown as ParentNode;
    expect(linksOnScreen(root)).toEqual([12, 3]);
    revealRow(3, root);
    expect(asked).toEqual(['[data-opens="3"]']);
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });
});

/** Knows what it is inside of, and what is inside of it. */
class FakeElement extends EventTarget {
  readonly #inside: Readonly<Record<string, FakeElement>>;
  readonly #content: unknown;
  constructor(inside: Readonly<Record<string, FakeElement>> = {}, content?: unknown) {
    super();
    this.#inside = inside;
    this.#content = content;
  }
  closest(selectors: string): FakeElement | null {
    return selectors.split(', ').flatMap((one) => this.#inside[one] ?? [])[0] ?? null;
  }
  contains(other: unknown): boolean {
    return other === this.#content;
  }
}

describe('a key in the panel', () => {
  const next = () => {};
  const panel = new FakeElement() as unknown as Element;
  const own = new FakeElement({}, panel);
  const press = (key: string, target: EventTarget | null, more: object = {}) =>
    actionOf(
      { key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target, ...more },
      { ArrowDown: next, j: next },
      panel,
    );
  beforeAll(() => {
    Object.assign(globalThis, { Element: FakeElement });
  });

  it('acts within its dialog, and where nothing has the focus', () => {
    expect(press('ArrowDown', new FakeElement({ '[role="dialog"]': own }))).toBe(next);
    expect(press('J', null)).toBe(next);
  });

  it.each([
    ['in a field', new FakeElement({ input: own, '[role="dialog"]': own }), {}],
    ['in a menu', new FakeElement({ '[role="menu"]': own }), {}],
    ['in a dialog above the panel', new FakeElement({ '[role="dialog"]': new FakeElement() }), {}],
    ['with Ctrl', new FakeElement({ '[role="dialog"]': own }), { ctrlKey: true }],
    ['that something handled', new FakeElement({ '[role="dialog"]': own }), { defaultPrevented: true }],
  ])('does nothing %s', (_where, target, more) => {
    expect(press('ArrowDown', target, more)).toBeUndefined();
  });

  it('without an action does nothing', () => {
    expect(press('z', null)).toBeUndefined();
  });
});
