import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildTracker } from '../scripts/build-tracker.ts';
import { type Attributes, FakeBrowser, SCRIPT, type Settings, TAG } from './fake-browser.fixture.ts';

describe('the built file', () => {
  it('equals a fresh build', async () => {
    expect(await buildTracker()).toBe(SCRIPT);
  });

  it('weighs at most 2.2 kB', () => {
    expect(gzipSync(SCRIPT, { level: 9 }).length).toBeLessThanOrEqual(2_200);
  });

  it('is one expression: no global, no import, no cookie', () => {
    expect(SCRIPT).toMatch(/^\(\(\)=>\{.*\}\)\(\);\n$/s);
    expect(SCRIPT).not.toMatch(/\b(import|export|require|sessionStorage|cookie|indexedDB)\b/);
  });
});

describe('page views', () => {
  it('are sent once on load, as text that needs no preflight, without cookies', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/a?b=1#c', referrer: 'https://google.com/' });
    expect(browser.sent).toEqual([
      {
        to: 'https://stats.example/api/event',
        body: { referrer: 'https://google.com/', page: 'https://example.com/a?b=1', screen_resolution: '1920x1080' },
        init: expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
      },
    ]);
    expect(browser.sent[0]?.init).not.toHaveProperty('headers');
  });

  it('follow single-page applications, each with the page before as its referrer', () => {
    const browser = new FakeBrowser({ referrer: 'https://google.com/' });
    browser.go('pushState', '/two');
    browser.go('replaceState', '/three');
    browser.location.href = 'https://example.com/two';
    browser.fire('popstate');
    expect(browser.views.map(({ referrer, page }) => [referrer, page])).toEqual([
      ['https://google.com/', 'https://example.com/start'],
      ['https://example.com/start', 'https://example.com/two'],
      ['https://example.com/two', 'https://example.com/three'],
      ['https://example.com/three', 'https://example.com/two'],
    ]);
  });

  it('follow applications that move by the navigation API, once', () => {
    let arrive = () => {};
    const navigation = { addEventListener: (_name: string, listener: () => void) => (arrive = listener) };
    const browser = new FakeBrowser({ window: { navigation } });
    browser.location.href = 'https://example.com/two';
    arrive();
    browser.go('pushState', '/three');
    arrive();
    expect(browser.pages).toEqual(['/start', '/two', '/three'].map((path) => `https://example.com${path}`));
  });

  it('are not sent for the same address, another fragment, or a replaced query', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/start?utm_source=x' });
    browser.go('pushState', '/start?utm_source=x');
    browser.go('pushState', '#part');
    browser.go('pushState', '#/looks/like/a/route');
    browser.go('replaceState', '/start');
    browser.fire('popstate');
    browser.go('pushState', '#other');
    expect(browser.pages).toEqual(['https://example.com/start?utm_source=x']);
    browser.go('pushState', '/start?page=2');
    expect(browser.pages).toHaveLength(2);
  });

  it('still navigate: the application’s own call runs first', () => {
    const browser = new FakeBrowser();
    browser.go('pushState', '/two');
    expect(browser.location.pathname).toBe('/two');
  });

  it('are sent again only when the page is restored from the cache', () => {
    const browser = new FakeBrowser({ referrer: 'https://google.com/' });
    browser.fire('pageshow', { persisted: false });
    expect(browser.views).toHaveLength(1);
    browser.fire('pageshow', { persisted: true });
    expect(browser.views[1]).toMatchObject({
      page: 'https://example.com/start',
      referrer: 'https://example.com/start',
    });
  });

  it('wait until a prerendered page is shown, in their order', () => {
    const browser = new FakeBrowser({ prerendering: true, visibilityState: 'hidden' });
    browser.window.waymark?.('Ready');
    expect(browser.sent).toEqual([]);
    browser.document.prerendering = false;
    browser.fire('prerenderingchange');
    expect(browser.bodies.map(({ event }) => event?.name)).toEqual([undefined, 'Ready']);
  });

  it.each(['file:///srv/page.html', 'about:blank', 'blob:null/1'])('are not sent from %s', (url) => {
    expect(new FakeBrowser({ url }).sent).toEqual([]);
  });

  it('are sent once with a duplicate tag', () => {
    const browser = new FakeBrowser();
    browser.run(SCRIPT);
    browser.go('pushState', '/two');
    expect(browser.pages).toEqual(['https://example.com/start', 'https://example.com/two']);
  });
});

describe('hash routing, with data-hash,', () => {
  const hash = (url: string) => new FakeBrowser({ url, currentScript: { ...TAG, 'data-hash': '' } });

  it('are separate pages', () => {
    const browser = hash('https://example.com/app?utm_source=x#/basket');
    browser.location.hash = '#!/pay?step=1';
    browser.fire('popstate');
    expect(browser.pages).toEqual([
      'https://example.com/app?utm_source=x#/basket',
      'https://example.com/app?utm_source=x#!/pay?step=1',
    ]);
  });

  it('distinguishes routes from anchors, which are not views, and from secrets, which are never sent', () => {
    const browser = hash('https://example.com/app#access_token=secret');
    browser.location.hash = '#part';
    browser.fire('popstate');
    expect(browser.pages).toEqual(['https://example.com/app']);
  });

  it('are another page when they are replaced, and the same when only their query is', () => {
    const browser = hash('https://example.com/#/list');
    browser.go('replaceState', '#/list?sort=name');
    browser.go('replaceState', '#/item');
    expect(browser.pages).toEqual(['https://example.com/#/list', 'https://example.com/#/item']);
  });
});

describe('the tag', () => {
  it.each<[string, Settings, string]>([
    [
      'names where to send to',
      { currentScript: { ...TAG, 'data-host': 'https://own.example' } },
      'https://own.example',
    ],
    [
      'may name it with a slash',
      { currentScript: { ...TAG, 'data-host': 'https://own.example//' } },
      'https://own.example',
    ],
    [
      'may name a path',
      { currentScript: { ...TAG, 'data-host': 'https://own.example/bio' } },
      'https://own.example/bio',
    ],
    ['stands for its own origin', { currentScript: TAG }, 'https://stats.example'],
    [
      'is found by the constant id of older tags',
      {
        currentScript: null,
        byId: { src: 'https://old.example/js/script.js', 'data-host': 'https://old.example' },
        bySource: TAG,
      },
      'https://old.example',
    ],
    ['is found by its address', { currentScript: null, bySource: TAG }, 'https://stats.example'],
    [
      'is found though the script was inlined',
      { currentScript: {}, byId: { 'data-host': 'https://old.example' } },
      'https://old.example',
    ],
    ['without any address means the page’s own origin', { currentScript: null, byId: {} }, 'https://example.com'],
  ])('%s', (_name, settings, host) => {
    expect(new FakeBrowser(settings).sent.map(({ to }) => to)).toEqual([`${host}/api/event`]);
  });

  it('that cannot be found does nothing', () => {
    const browser = new FakeBrowser({ currentScript: null });
    expect(browser.sent).toEqual([]);
    expect(browser.window.waymark).toBeUndefined();
  });

  it.each<[string | undefined, number]>([
    [undefined, 0],
    ['false', 0],
    ['', 1],
    ['true', 1],
  ])('with data-vitals %j loads %i more files, with its own nonce', (value, count) => {
    const attributes: Attributes = value === undefined ? {} : { 'data-vitals': value };
    const browser = new FakeBrowser({ currentScript: { ...TAG, nonce: 'n1', ...attributes } });
    const file = { src: 'https://stats.example/js/vitals.js', nonce: 'n1' };
    expect(browser.added).toEqual(Array.from({ length: count }, () => file));
  });

  it('that sends to a path loads from the root', () => {
    const attributes = { 'data-host': 'https://own.example/bio', 'data-vitals': '' };
    expect(new FakeBrowser({ currentScript: { ...TAG, ...attributes } }).added).toMatchObject([
      { src: 'https://own.example/js/vitals.js' },
    ]);
  });

  it('reports a browser that a program controls', () => {
    expect(new FakeBrowser({ navigator: { webdriver: true } }).bodies).toMatchObject([{ auto: 1 }]);
    expect(new FakeBrowser({ navigator: { webdriver: false } }).bodies[0]).not.toHaveProperty('auto');
  });
});

describe('the click’s token', () => {
  it.each([
    ['https://example.com/?_wm=t', 'https://example.com/'],
    ['https://example.com/?_wm=t#_wm=part?_wm=2', 'https://example.com/#_wm=part?_wm=2'],
    ['https://example.com/a?_wm=t&b=%20+é&&c', 'https://example.com/a?b=%20+%C3%A9&&c'],
    ['https://example.com//a?b=1&_wm=t', 'https://example.com//a?b=1'],
    ['https://example.com/a?b=$1&_wm=t&c=$&#h', 'https://example.com/a?b=$1&c=$&#h'],
    ['https://example.com/?_wm=', 'https://example.com/'],
  ])('of %s is sent once and then removed from the URL: %s', (url, left) => {
    const browser = new FakeBrowser({ url });
    expect(browser.pages).toEqual([url.replace(/#.*/, '').replace('é', '%C3%A9')]);
    expect(browser.location.href).toBe(left);
    browser.window.waymark?.('Signup');
    browser.wait(1_000);
    browser.go('pushState', '/next');
    expect(JSON.stringify(browser.bodies.slice(1))).not.toContain('_wm');
    expect(browser.pages).toHaveLength(2);
  });

  it.each(['?x_wm=1', '?_wmx=1', '?a=_wm=1', '#?_wm=1', '#/route?a&_wm=1'])('is not what looks like it: %s', (rest) => {
    const url = `https://example.com/${rest}`;
    expect(new FakeBrowser({ url }).location.href).toBe(url);
  });

  it('leaves the state of the page’s own application alone', () => {
    const browser = new FakeBrowser({
      currentScript: { ...TAG, 'data-manual': '' },
      url: 'https://example.com/?_wm=t',
    });
    browser.history.state = { router: 7 };
    browser.window.waymark?.('pageview');
    expect([browser.history.state, browser.location.search]).toEqual([{ router: 7 }, '']);
    expect(browser.pages).toEqual(['https://example.com/?_wm=t']);
  });

  it('that an application restores is neither a view nor sent again', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/?a&_wm=t' });
    browser.go('replaceState', '/?a&_wm=t');
    browser.go('pushState', '/two?_wm=t');
    expect(browser.pages).toEqual(['https://example.com/?a&_wm=t', 'https://example.com/two']);
    expect(browser.location.search).toBe('');
  });

  it('is removed for opted-out visitors, too', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/?_wm=t#waymark-ignore' });
    expect([browser.sent, browser.location.href]).toEqual([[], 'https://example.com/#waymark-ignore']);
  });
});
