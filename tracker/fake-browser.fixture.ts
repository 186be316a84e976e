import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { BUILT_TRACKER } from '../scripts/build-tracker.ts';

export const SCRIPT = readFileSync(BUILT_TRACKER, 'utf8');
export const TAG = { src: 'https://stats.example/js/script.js' };

export type Attributes = Record<string, string>;
export interface Settings {
  url?: string;
  referrer?: string;
  /** The tag that the browser names as running; null when it names none. */
  currentScript?: Attributes | null;
  byId?: Attributes;
  bySource?: Attributes;
  navigator?: object;
  window?: object;
  prerendering?: boolean;
  visibilityState?: string;
  hasFocus?: boolean;
  /** 'blocked': the very word throws. */
  storage?: Record<string, unknown> | 'blocked';
  /** `<meta name="waymark:404">` is on the page. */
  hasMeta?: boolean;
}

/** An attribute's value, or an element's inner one, as a click sees them. */
export interface FakeElement {
  tagName: string;
  attributes: { name: string; value: string }[];
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  protocol?: string;
  host?: string;
  pathname?: string;
}

export type Waymark = (name?: unknown, options?: unknown) => void;

export interface Sent {
  to: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  init: RequestInit;
}

/** An element as far as clicks look at it; links resolve their address as browsers do. */
export function element(tagName: string, given: Attributes = {}): FakeElement {
  const attributes = Object.entries(given).map(([name, value]) => ({ name, value }));
  const link = given.href === undefined ? undefined : new URL(given.href, 'https://example.com/start');
  return {
    tagName,
    attributes,
    getAttribute: (name) => given[name] ?? null,
    hasAttribute: (name) => name in given,
    ...(link ? { protocol: link.protocol, host: link.host, pathname: link.pathname } : {}),
  };
}

function tagOf(given: Attributes | null | undefined) {
  return given ? { ...element('SCRIPT', given), src: given.src ?? '', nonce: given.nonce ?? '' } : null;
}

/** As much of a browser as the script touches, with a clock that a test moves. */
export class FakeBrowser {
  readonly sent: Sent[] = [];
  readonly location: URL;
  readonly window: Record<string, unknown> & { waymark?: Waymark; pa?: { track: (event?: unknown) => void } };
  readonly document: Record<string, unknown> & { visibilityState: string };
  readonly history: Record<string, unknown> & { state: unknown };
  readonly added: { src?: string; nonce?: string }[] = [];
  readonly scroll = { y: 0, innerHeight: 500, height: 2_000 };
  nowMs = 1_000;
  isFocused: boolean;
  readonly #listeners = new Map<string, ((event: object) => void)[]>();
  readonly #intervals: { run: () => void; everyMs: number; dueMs: number }[] = [];
  readonly #context: object;

  constructor(settings: Settings = {}) {
    this.location = new URL(settings.url ?? 'https://example.com/start');
    this.isFocused = settings.hasFocus ?? true;
    this.document = this.#makeDocument(settings);
    this.history = this.#makeHistory();
    this.window = { ...settings.window };
    this.#context = createContext(this.#makeGlobals(settings));
    this.run(SCRIPT);
  }

  run(code: string): void {
    runInContext(code, this.#context);
  }
  fire(name: string, event: object = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ type: name, ...event });
  }
  go(how: 'pushState' | 'replaceState', url: string): void {
    this.run(`history.${how}({}, '', ${JSON.stringify(url)})`);
  }
  /** A click or submission that begins at the first of these, which lie in one another. */
  happen(type: string, path: readonly FakeElement[], event: object = {}): void {
    this.fire(type, { button: 0, composedPath: () => [...path, this.document, this.window], ...event });
  }
  /** Lets time pass; what is due on the way happens at its moment. */
  wait(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const next = this.#intervals.toSorted((one, other) => one.dueMs - other.dueMs)[0];
      if (!next || next.dueMs > untilMs) break;
      this.nowMs = next.dueMs;
      next.dueMs += next.everyMs;
      next.run();
    }
    this.nowMs = untilMs;
  }
  hide(): void {
    this.document.visibilityState = 'hidden';
    this.fire('visibilitychange');
  }
  show(): void {
    this.document.visibilityState = 'visible';
    this.fire('visibilitychange');
  }
  focus(isFocused: boolean): void {
    this.isFocused = isFocused;
    this.fire(isFocused ? 'focus' : 'blur');
  }
  scrollTo(y: number): void {
    this.scroll.y = y;
    this.fire('scroll');
  }
  get pages(): unknown[] {
    return this.views.map(({ page }) => page);
  }
  /** Bodies that tell of a view: nothing in them says otherwise. */
  get views(): Sent['body'][] {
    return this.bodies.filter((body) => !('event' in body || 'engaged' in body || 'vitals' in body));
  }
  get events(): Sent['body'][] {
    return this.bodies.filter((body) => 'event' in body);
  }
  get engagements(): Sent['body'][] {
    return this.bodies.filter((body) => 'engaged' in body);
  }
  get bodies(): Sent['body'][] {
    return this.sent.map(({ body }) => body);
  }

  #listen = (name: string, listener: (event: object) => void) => {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  };

  #makeDocument(settings: Settings) {
    const { scroll } = this;
    return {
      currentScript: tagOf(settings.currentScript === undefined ? TAG : settings.currentScript),
      getElementById: (id: string) => (id === 'ZwSg9rf6GA' ? tagOf(settings.byId) : null),
      querySelector: (selector: string) =>
        selector.startsWith('meta') ? settings.hasMeta && element('META') : tagOf(settings.bySource),
      createElement: () => ({}),
      head: {
        append: (script: { src: URL; nonce: string }) => this.added.push({ ...script, src: String(script.src) }),
      },
      referrer: settings.referrer ?? '',
      prerendering: settings.prerendering ?? false,
      visibilityState: settings.visibilityState ?? 'visible',
      hasFocus: () => this.isFocused,
      scrollingElement: {
        get scrollHeight() {
          return scroll.height;
        },
      },
      addEventListener: this.#listen,
    };
  }

  #makeHistory() {
    const move = (state: unknown, _title: string, url?: string) => {
      this.history.state = state;
      this.location.href = new URL(url ?? '', this.location).href;
    };
    return { state: null as unknown, pushState: move, replaceState: move };
  }

  #makeGlobals(settings: Settings): object {
    const { scroll } = this;
    const storage = settings.storage ?? {};
    const globals = {
      window: this.window,
      document: this.document,
      navigator: settings.navigator ?? {},
      location: this.location,
      history: this.history,
      screen: { width: 1920, height: 1080 },
      addEventListener: this.#listen,
      setInterval: (run: () => void, everyMs: number) => {
        this.#intervals.push({ run, everyMs, dueMs: this.nowMs + everyMs });
      },
      performance: { now: () => this.nowMs },
      URL,
      fetch: async (to: string, init: RequestInit) => {
        this.sent.push({ to, body: JSON.parse(String(init.body)), init });
      },
    };
    return Object.defineProperties(globals, {
      scrollY: { get: () => scroll.y },
      innerHeight: { get: () => scroll.innerHeight },
      localStorage: {
        get: () => {
          if (storage === 'blocked') throw new Error('The operation is insecure.');
          return storage;
        },
      },
    });
  }
}
