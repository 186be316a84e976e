import { beforeEach, describe, expect, it } from 'vitest';
import { type StepHost, WindowSteps } from './window-steps.ts';

interface Step {
  address: string;
  state: Record<string, unknown> | null;
}

/** A browser history whose navigation completes with `settle`. */
class Tab implements StepHost {
  steps: Step[] = [{ address: '/links', state: null }];
  at = 0;
  #moved = () => {};
  #queue: Array<() => void> = [];

  get step(): Step {
    return this.steps[this.at] as Step;
  }
  address = () => this.step.address;
  onMove = (moved: () => void) => {
    this.#moved = moved;
  };
  later = (run: () => void, delayMs = 0) => {
    if (delayMs === 0) this.#queue.push(run);
  };
  go = (delta: number) => {
    this.#queue.push(() => {
      if (!this.steps[this.at + delta]) return;
      this.at += delta;
      this.#moved();
    });
  };
  history = {
    tab: this,
    scrollRestoration: 'auto' as ScrollRestoration,
    go: (delta = 0) => this.go(delta),
    get state() {
      return this.tab.step.state;
    },
    pushState: (state: Step['state'], _title: string, address = this.address()) => {
      this.steps = [...this.steps.slice(0, this.at + 1), { address: String(address), state }];
      this.at += 1;
    },
    replaceState: (state: Step['state'], _title: string, address = this.address()) => {
      this.steps[this.at] = { address: String(address), state };
    },
  };
  settle(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) next();
  }
  back(): void {
    this.go(-1);
    this.settle();
  }
  addresses = () => this.steps.slice(0, this.at + 1).map(({ address }) => address);
}

describe('the steps of windows', () => {
  let tab: Tab;
  let steps: WindowSteps;
  beforeEach(() => {
    tab = new Tab();
    steps = new WindowSteps(tab);
  });

  const navigate = (to: string, options: { replace?: boolean; state?: Step['state'] } = {}) =>
    tab.history[options.replace ? 'replaceState' : 'pushState'](options.state ?? null, '', to);
  const go = (to: string, options: { replace?: boolean; goesBack?: boolean } = {}) =>
    steps.around(navigate, to, options);

  /** Opens a dialog. */
  function open(): { isOpen: boolean; close: () => void } {
    const created = { isOpen: true, close: () => {} };
    const closed = steps.opened(() => created.close());
    created.close = () => {
      created.isOpen = false;
      closed();
    };
    return created;
  }

  it('let Back close only the topmost dialog, then go to the previous page', () => {
    go('/links/1');
    const [below, above] = [open(), open()];
    tab.settle();
    tab.back();
    expect([below.isOpen, above.isOpen, tab.address()]).toEqual([true, false, '/links/1']);
    tab.back();
    expect([below.isOpen, tab.address()]).toEqual([false, '/links/1']);
    tab.back();
    expect(tab.address()).toBe('/links');
  });

  it('are removed when the dialog closes in another way', () => {
    const one = open();
    tab.settle();
    expect(tab.addresses()).toEqual(['/links', '/links']);
    one.close();
    tab.settle();
    expect([tab.addresses(), tab.history.scrollRestoration]).toEqual([['/links'], 'auto']);
  });

  it('are reused when one dialog opens as another closes', () => {
    const menu = open();
    tab.settle();
    menu.close();
    const dialog = open();
    tab.settle();
    expect(tab.addresses()).toEqual(['/links', '/links']);
    tab.back();
    expect([dialog.isOpen, tab.at]).toEqual([false, 0]);
  });

  it('are removed before a link in a dialog navigates', () => {
    const [below, above] = [open(), open()];
    tab.settle();
    above.close();
    below.close();
    go('/codes');
    tab.settle();
    expect(tab.addresses()).toEqual(['/links', '/codes']);
  });

  it('remain for a dialog that stays open while the address changes', () => {
    const one = open();
    tab.settle();
    go('/links?status=active');
    tab.settle();
    expect(tab.addresses()).toEqual(['/links', '/links?status=active', '/links?status=active']);
    tab.back();
    expect([one.isOpen, tab.address()]).toEqual([false, '/links?status=active']);
  });

  it('store typed address changes of a dialog immediately', () => {
    const one = open();
    tab.settle();
    go('/links?tag=a', { replace: true });
    go('/links?tag=ab', { replace: true });
    expect(tab.address()).toBe('/links?tag=ab');
    one.close();
    tab.settle();
    expect(tab.addresses()).toEqual(['/links?tag=ab']);
  });

  it('do not change another address when the user goes back several steps', () => {
    go('/codes');
    open();
    tab.settle();
    go('/codes?tag=a', { replace: true });
    tab.go(-2);
    tab.settle();
    expect(tab.addresses()).toEqual(['/links']);
  });

  it('are added again for a dialog that does not close', () => {
    steps.opened(() => {});
    tab.settle();
    tab.back();
    expect(tab.addresses()).toEqual(['/links', '/links']);
  });

  it('are skipped when going forward or reloading the page', () => {
    const one = open();
    tab.settle();
    tab.back();
    tab.go(1);
    tab.settle();
    expect([one.isOpen, tab.at]).toEqual([false, 0]);
    open();
    tab.settle();
    new WindowSteps(tab);
    tab.settle();
    expect(tab.at).toBe(0);
  });

  it('undo the entry that opened a part of the address, and no other', () => {
    go('/links?details=country');
    go('/links', { replace: true, goesBack: true });
    tab.settle();
    expect(tab.addresses()).toEqual(['/links']);
    go('/links?details=city');
    go('/links?details=city&sort=visits');
    go('/links', { replace: true, goesBack: true });
    tab.settle();
    expect(tab.addresses()).toEqual(['/links', '/links?details=city', '/links']);
  });
});
