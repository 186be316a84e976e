import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BUILT_TRACKER, buildTracker } from '../scripts/build-tracker.ts';

const SCRIPT = await readFile(BUILT_TRACKER, 'utf8');
const TAG = { src: 'https://stats.example/js/script.js' };

type Attributes = Record<string, string>;
interface Settings {
  url?: string;
  referrer?: string;
  currentScript?: Attributes | null;
  byId?: Attributes;
  bySource?: Attributes;
  navigator?: object;
  window?: object;
  hasKeepalive?: boolean;
  prerendering?: boolean;
}
type Waymark = (name?: string, options?: object) => void;

function element(attributes: Attributes | null | undefined) {
  return attributes ? { src: attributes.src ?? '', getAttribute: (name: string) => attributes[name] ?? null } : null;
}

/** As much of a browser as the script touches. */
class FakeBrowser {
  readonly sent: { to: string; type: string; body: Record<string, unknown>; init?: RequestInit }[] = [];
  readonly location: URL;
  readonly window: Record<string, unknown> & { waymark?: Waymark; pa?: { track: (event?: unknown) => void } };
  readonly document: Record<string, unknown>;
  readonly #listeners = new Map<string, ((event: object) => void)[]>();
  readonly #context: object;

  constructor(settings: Settings = {}) {
    this.location = new URL(settings.url ?? 'https://example.com/start');
    const listen = (name: string, listener: (event: object) => void) => {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    };
    this.document = {
      currentScript: element(settings.currentScript === undefined ? TAG : settings.currentScript),
      getElementById: (id: string) => (id === 'ZwSg9rf6GA' ? element(settings.byId) : null),
      querySelector: () => element(settings.bySource),
      referrer: settings.referrer ?? '',
      prerendering: settings.prerendering ?? false,
      addEventListener: listen,
    };
    const move = (_state: unknown, _title: string, url?: string) => {
      this.location.href = new URL(url ?? '', this.location).href;
    };
    const fetch = async (to: string, init: RequestInit) => this.#receive('fetch', to, init);
    const sendBeacon = (to: string, body: string) => this.#receive('beacon', to, { body });
    class FakeRequest {
      get keepalive() {
        return false;
      }
    }
    this.window = {
      ...(settings.hasKeepalive === false ? {} : { fetch }),
      ...settings.window,
    };
    this.#context = createContext({
      window: this.window,
      document: this.document,
      navigator: { sendBeacon, ...settings.navigator },
      location: this.location,
      history: { pushState: move, replaceState: move },
      screen: { width: 1920, height: 1080 },
      addEventListener: listen,
      URL,
      Request: settings.hasKeepalive === false ? class {} : FakeRequest,
      fetch,
    });
    this.run(SCRIPT);
  }

  run(code: string): void {
    runInContext(code, this.#context);
  }
  fire(name: string, event: object = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      listener(event);
    }
  }
  go(how: 'pushState' | 'replaceState', url: string): void {
    this.run(`history.${how}({}, '', ${JSON.stringify(url)})`);
  }
  get pages(): unknown[] {
    return this.sent.map(({ body }) => body.page);
  }
  #receive(type: string, to: string, init: RequestInit) {
    this.sent.push({ to, type, body: JSON.parse(String(init.body)), init });
  }
}

describe('the built file', () => {
  it('equals a fresh build', async () => {
    expect(await buildTracker()).toBe(SCRIPT);
  });

  it('weighs at most 2.2 kB', () => {
    expect(gzipSync(SCRIPT, { level: 9 }).length).toBeLessThanOrEqual(2_200);
  });

  it('is one expression: no global, no import, no storage, no cookie', () => {
    expect(SCRIPT).toMatch(/^\(\(\)=>\{.*\}\)\(\);\n$/s);
    expect(SCRIPT).not.toMatch(/\b(import|export|require|localStorage|sessionStorage|cookie|indexedDB)\b/);
  });
});

describe('page views', () => {
  it('are sent once on load, as text that needs no preflight, without cookies', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/a?b=1#c', referrer: 'https://google.com/' });
    expect(browser.sent).toEqual([
      {
        to: 'https://stats.example/api/event',
        type: 'fetch',
        body: { referrer: 'https://google.com/', page: 'https://example.com/a?b=1', screen_resolution: '1920x1080' },
        init: expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
      },
    ]);
    expect(browser.sent[0]?.init).not.toHaveProperty('headers');
  });

  it('go by beacon where requests cannot outlive the page', () => {
    expect(new FakeBrowser({ hasKeepalive: false }).sent).toMatchObject([
      { type: 'beacon', to: 'https://stats.example/api/event', body: { page: 'https://example.com/start' } },
    ]);
  });

  it('follow single-page applications, each with the page before as its referrer', () => {
    const browser = new FakeBrowser({ referrer: 'https://google.com/' });
    browser.go('pushState', '/two');
    browser.go('replaceState', '/three');
    browser.location.href = 'https://example.com/two';
    browser.fire('popstate');
    expect(browser.sent.map(({ body }) => [body.referrer, body.page])).toEqual([
      ['https://google.com/', 'https://example.com/start'],
      ['https://example.com/start', 'https://example.com/two'],
      ['https://example.com/two', 'https://example.com/three'],
      ['https://example.com/three', 'https://example.com/two'],
    ]);
  });

  it('are not sent for the same address, another fragment, or a replaced query', () => {
    const browser = new FakeBrowser({ url: 'https://example.com/start?utm_source=x' });
    browser.go('pushState', '/start?utm_source=x');
    browser.go('pushState', '#part');
    browser.go('replaceState', '/start');
    browser.fire('popstate');
    browser.go('pushState', '#other');
    expect(browser.pages).toEqual(['https://example.com/start?utm_source=x']);
    browser.go('pushState', '/start?page=2');
    expect(browser.pages).toHaveLength(2);
  });

  it('still move the page: the application’s own call comes first', () => {
    const browser = new FakeBrowser();
    browser.go('pushState', '/two');
    expect(browser.location.pathname).toBe('/two');
  });

  it('are sent again when the page comes back from the cache, and only then', () => {
    const browser = new FakeBrowser({ referrer: 'https://google.com/' });
    browser.fire('pageshow', { persisted: false });
    expect(browser.sent).toHaveLength(1);
    browser.fire('pageshow', { persisted: true });
    expect(browser.sent[1]?.body).toMatchObject({
      page: 'https://example.com/start',
      referrer: 'https://example.com/start',
    });
  });

  it('wait until a prepared page is visited', () => {
    const browser = new FakeBrowser({ prerendering: true });
    expect(browser.sent).toEqual([]);
    browser.document.prerendering = false;
    browser.fire('prerenderingchange');
    expect(browser.pages).toEqual(['https://example.com/start']);
  });

  it.each(['file:///srv/page.html', 'about:blank', 'blob:null/1'])('are not sent from %s', (url) => {
    expect(new FakeBrowser({ url }).sent).toEqual([]);
  });

  it('are sent once though the tag is there twice', () => {
    const browser = new FakeBrowser();
    browser.run(SCRIPT);
    browser.go('pushState', '/two');
    expect(browser.pages).toEqual(['https://example.com/start', 'https://example.com/two']);
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
});

describe('visitors who ask for privacy', () => {
  const SIGNALS: Settings[] = [
    { navigator: { doNotTrack: '1' } },
    { navigator: { doNotTrack: 'yes' } },
    { window: { doNotTrack: '1' } },
    { navigator: { globalPrivacyControl: true } },
  ];

  it.each(SIGNALS)('are left alone where data-dnt says so: %j', (settings) => {
    const browser = new FakeBrowser({ ...settings, currentScript: { ...TAG, 'data-dnt': 'true' } });
    browser.window.waymark?.('Signup');
    browser.go('pushState', '/two');
    expect(browser.sent).toEqual([]);
  });

  it.each(SIGNALS)('are counted where it does not: %j', (settings) => {
    expect(new FakeBrowser({ ...settings, currentScript: { ...TAG, 'data-dnt': 'false' } }).sent).toHaveLength(1);
  });

  it('others are counted', () => {
    const settings = {
      currentScript: { ...TAG, 'data-dnt': 'true' },
      navigator: { doNotTrack: '0', globalPrivacyControl: false },
    };
    expect(new FakeBrowser(settings).sent).toHaveLength(1);
  });
});

describe('custom events', () => {
  it('carry name, value and unit', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('Signup');
    browser.window.waymark?.('Purchase', { value: 12.5, unit: 'EUR' });
    browser.window.pa?.track({ name: 'Purchase', value: 3, unit: 'USD' });
    expect(browser.sent.slice(1).map(({ body }) => body.event)).toEqual([
      { name: 'Signup' },
      { name: 'Purchase', value: 12.5, unit: 'EUR' },
      { name: 'Purchase', value: 3, unit: 'USD' },
    ]);
    expect(browser.sent[1]?.body).toMatchObject({ page: 'https://example.com/start', screen_resolution: '1920x1080' });
  });

  it('without a name are not sent, lest they count as page views', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.();
    browser.window.pa?.track();
    browser.window.pa?.track({ value: 3 });
    expect(browser.sent).toHaveLength(1);
  });

  it('made before the script was there are sent after the page view', () => {
    const stub = Object.assign(() => {}, { q: [['Early', { value: 1 }], ['Second']] });
    const browser = new FakeBrowser({ window: { waymark: stub } });
    expect(browser.sent.map(({ body }) => body.event)).toEqual([
      undefined,
      { name: 'Early', value: 1 },
      { name: 'Second' },
    ]);
  });

  it('leave another library’s `pa` its other members', () => {
    const browser = new FakeBrowser({ window: { pa: { other: 1 } } });
    expect(browser.window.pa).toMatchObject({ other: 1, track: expect.any(Function) });
  });
});
