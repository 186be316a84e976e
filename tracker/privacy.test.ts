import { describe, expect, it } from 'vitest';
import { FakeBrowser, SCRIPT, type Settings, TAG } from './fake-browser.fixture.ts';

describe('visitors who ask for privacy', () => {
  const SIGNALS: Settings[] = [{ navigator: { doNotTrack: '1' } }, { navigator: { globalPrivacyControl: true } }];
  const dnt = (value: string) => ({ currentScript: { ...TAG, 'data-dnt': value, 'data-vitals': '' } });

  it.each(SIGNALS)('are not tracked if data-dnt is set: %j', (settings) => {
    const browser = new FakeBrowser({ ...settings, ...dnt('true') });
    browser.window.waymark?.('Signup');
    browser.wait(10_000);
    browser.go('pushState', '/two');
    expect([browser.sent, browser.added]).toEqual([[], []]);
  });

  it.each(SIGNALS)('are counted where it does not: %j', (settings) => {
    expect(new FakeBrowser({ ...settings, ...dnt('false') }).sent).toHaveLength(1);
  });

  it('others are counted', () => {
    const navigator = { doNotTrack: '0', globalPrivacyControl: false };
    expect(new FakeBrowser({ ...dnt('true'), navigator }).sent).toHaveLength(1);
  });
});

describe('one’s own visits', () => {
  it('store nothing without a request', () => {
    const storage = {};
    const browser = new FakeBrowser({ storage });
    browser.window.waymark?.('Signup');
    browser.go('pushState', '/two');
    browser.hide();
    expect(storage).toEqual({});
  });

  it('are not counted from the visit of #waymark-ignore on, in this page and the next', () => {
    const storage = {};
    const first = new FakeBrowser({ storage, url: 'https://example.com/#waymark-ignore' });
    first.go('pushState', '/two');
    const second = new FakeBrowser({ storage });
    second.window.waymark?.('Signup');
    expect([first.sent, second.sent, Object.keys(storage)]).toEqual([[], [], ['waymark-ignore']]);
  });

  it('are not counted either when the fragment is added to a page that is open', () => {
    const storage = {};
    const browser = new FakeBrowser({ storage });
    browser.location.hash = '#waymark-ignore';
    browser.fire('popstate');
    browser.go('pushState', '/two');
    expect([browser.pages, new FakeBrowser({ storage }).sent]).toEqual([['https://example.com/start'], []]);
  });

  it('count again after #waymark-count, with nothing left behind', () => {
    const storage = { 'waymark-ignore': 1 };
    expect(new FakeBrowser({ storage, url: 'https://example.com/#waymark-count' }).sent).toHaveLength(1);
    expect(storage).toEqual({});
  });

  it('may be ignored by a call, and counted again by another', () => {
    const storage = {};
    const browser = new FakeBrowser({ storage });
    browser.window.waymark?.('ignore');
    browser.go('pushState', '/unseen');
    expect(Object.keys(storage)).toEqual(['waymark-ignore']);
    browser.window.waymark?.('ignore', false);
    browser.go('pushState', '/seen');
    expect([browser.pages, storage]).toEqual([['https://example.com/start', 'https://example.com/seen'], {}]);
  });

  it('are ignored until the page is left where storage is blocked, and nothing throws', () => {
    const browser = new FakeBrowser({ storage: 'blocked' });
    expect(browser.sent).toHaveLength(1);
    browser.window.waymark?.('ignore');
    browser.go('pushState', '/two');
    expect(browser.sent).toHaveLength(1);
  });

  it('obey nothing that only looks like the fragment', () => {
    const storage = {};
    new FakeBrowser({ storage, url: 'https://example.com/#waymark-ignored' });
    new FakeBrowser({ storage, url: 'https://example.com/#/waymark-ignore' });
    expect(storage).toEqual({});
  });
});

describe('a site that names its visitors', () => {
  it('sends the user ID with every later event, and stores it nowhere', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('identify', 'user-1');
    browser.window.waymark?.('Signup');
    browser.wait(1_000);
    browser.go('pushState', '/two');
    expect(browser.bodies.map(({ user }) => user)).toEqual([undefined, 'user-1', 'user-1', 'user-1']);
    browser.window.waymark?.('identify');
    browser.go('pushState', '/three');
    expect(browser.bodies.at(-1)).not.toHaveProperty('user');
    expect(SCRIPT).not.toMatch(/cookie|sessionStorage/);
  });

  it('can do so before the script has loaded, and the first view has the user ID', () => {
    const stub = Object.assign(() => {}, { q: [['Early'], ['identify', 'user-1']] });
    const browser = new FakeBrowser({ window: { waymark: stub } });
    expect(browser.bodies.map(({ event, user }) => [event?.name, user])).toEqual([
      [undefined, 'user-1'],
      ['Early', 'user-1'],
    ]);
  });
});
