import { describe, expect, it } from 'vitest';
import { FakeBrowser, TAG } from './fake-browser.fixture.ts';

describe('custom events', () => {
  it('carry name, value, unit and properties', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('Signup');
    browser.window.waymark?.('Purchase', { value: 12.5, unit: 'EUR', props: { plan: 'pro', seats: 3 } });
    browser.window.waymark?.('Nothing', null);
    expect(browser.events.map(({ event, props }) => [event, props])).toEqual([
      [{ name: 'Signup' }, undefined],
      [
        { name: 'Purchase', value: 12.5, unit: 'EUR' },
        { plan: 'pro', seats: 3 },
      ],
      [{ name: 'Nothing' }, undefined],
    ]);
    expect(browser.events[1]).toMatchObject({ page: 'https://example.com/start', screen_resolution: '1920x1080' });
  });

  it('of pages written for older tags keep working', () => {
    const browser = new FakeBrowser({ window: { pa: { other: 1 } } });
    browser.window.pa?.track({ name: 'Purchase', value: 3, unit: 'USD' });
    expect(browser.events.map(({ event }) => event)).toEqual([{ name: 'Purchase', value: 3, unit: 'USD' }]);
    expect(browser.window.pa).toMatchObject({ other: 1, track: expect.any(Function) });
  });

  it.each(['pageview', 'ignore', 'identify', 'vitals', 'constructor'])(
    'of older tags may be called “%s”, which is a command or worse elsewhere',
    (name) => {
      const browser = new FakeBrowser();
      browser.window.pa?.track({ name });
      expect(browser.bodies[1]).toMatchObject({ event: { name } });
    },
  );

  it('without a name are not sent, lest they count as page views', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.();
    browser.window.pa?.track();
    browser.window.pa?.track({ value: 3 });
    expect(browser.sent).toHaveLength(1);
  });

  it('called before the script loaded are sent after the page view', () => {
    const stub = Object.assign(() => {}, { q: [['Early', { value: 1 }], ['Second']] });
    const browser = new FakeBrowser({ window: { waymark: stub } });
    expect(browser.bodies.map(({ event }) => event)).toEqual([
      undefined,
      { name: 'Early', value: 1 },
      { name: 'Second' },
    ]);
  });

  it('belong to the view on the screen, under the name that it was counted by', () => {
    const browser = new FakeBrowser({ currentScript: { ...TAG, 'data-manual': 'true' } });
    browser.window.waymark?.('Early');
    browser.window.waymark?.('pageview', { url: '/orders/:id' });
    browser.window.waymark?.('Late');
    expect(browser.bodies.map(({ page }) => page.slice(19))).toEqual(['/start', '/orders/:id', '/orders/:id']);
  });
});

describe('manual page views', () => {
  const manual = (attributes = {}) => new FakeBrowser({ currentScript: { ...TAG, 'data-manual': '', ...attributes } });

  it('are the only ones with data-manual', () => {
    const browser = manual({ 'data-404': '' });
    browser.go('pushState', '/two');
    browser.fire('popstate');
    browser.fire('pageshow', { persisted: true });
    expect(browser.sent).toEqual([]);
    browser.window.waymark?.('pageview');
    expect(browser.bodies).toMatchObject([{ page: 'https://example.com/two' }]);
  });

  it('take another address and properties', () => {
    const browser = manual();
    browser.window.waymark?.('pageview', { url: '/orders/:id?tab=2#part', props: { kind: 'order' } });
    browser.window.waymark?.('pageview', { url: 'https://example.com/next' });
    expect(browser.bodies.map(({ referrer, page, props }) => [referrer, page, props])).toEqual([
      ['', 'https://example.com/orders/:id?tab=2', { kind: 'order' }],
      ['https://example.com/orders/:id?tab=2', 'https://example.com/next', undefined],
    ]);
  });

  it('in addition to automatic ones do not look like a navigation', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('pageview', { url: '/step-2' });
    browser.location.hash = '#part';
    browser.fire('popstate');
    browser.go('replaceState', '/start?filter');
    expect(browser.pages).toEqual(['https://example.com/start', 'https://example.com/step-2']);
  });
});

describe('pages that are not there', () => {
  const names = (browser: FakeBrowser) => browser.bodies.map(({ event }) => event?.name);

  it('are reported by the tag, after the view', () => {
    expect(names(new FakeBrowser({ currentScript: { ...TAG, 'data-404': '' } }))).toEqual([undefined, '404']);
  });

  it('are reported by a meta element', () => {
    expect(names(new FakeBrowser({ hasMeta: true }))).toEqual([undefined, '404']);
  });

  it('are reported by a call', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('404');
    expect(names(browser)).toEqual([undefined, '404']);
  });

  it('are not the next ones that an application shows', () => {
    const browser = new FakeBrowser({ hasMeta: true });
    browser.go('pushState', '/two');
    expect(names(browser)).toEqual([undefined, '404', undefined]);
  });
});

describe('web vitals', () => {
  it('are sent for the page on which they were measured', () => {
    const browser = new FakeBrowser();
    browser.go('pushState', '/two');
    browser.window.waymark?.('vitals', { url: 'https://example.com/start#part', vitals: { LCP: 1_200, CLS: 0 } });
    expect(browser.bodies[2]).toMatchObject({ page: 'https://example.com/start', vitals: { LCP: 1_200, CLS: 0 } });
    expect(browser.bodies[2]).not.toHaveProperty('event');
  });
});
