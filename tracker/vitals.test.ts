import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { BUILT_VITALS } from '../scripts/build-tracker.ts';

const SCRIPT = readFileSync(BUILT_VITALS, 'utf8');
const TYPES = ['paint', 'largest-contentful-paint', 'layout-shift', 'event', 'first-input'];

interface Entry {
  startTime: number;
  [field: string]: unknown;
}
interface Settings {
  types?: string[];
  navigation?: object;
  states?: Entry[];
  visibilityState?: string;
  prerendering?: boolean;
  interactionCount?: number;
  waymark?: false | object;
}

/** As much of a browser as the file touches. Entries wait until the script asks for them, as they may in life. */
class MeasuringBrowser {
  readonly told: { url: string; vitals: Record<string, number | undefined> }[] = [];
  readonly document;
  readonly performance;
  readonly location = { href: 'https://example.com/start' };
  readonly observed: unknown[] = [];
  readonly #observers: { type: string; entries: Entry[] }[] = [];
  readonly #listeners = new Map<string, ((event: object) => void)[]>();
  readonly #context: object;
  #frames: (() => void)[] = [];
  nowMs = 0;

  constructor({ types = TYPES, waymark, ...settings }: Settings = {}) {
    const { prerendering = false, visibilityState = 'visible' } = settings;
    this.document = { prerendering, visibilityState };
    const recorded: Record<string, unknown> = {
      navigation: settings.navigation === undefined ? [{ responseStart: 80.4 }] : [settings.navigation],
      'visibility-state': settings.states ?? [],
    };
    this.performance = {
      interactionCount: settings.interactionCount,
      now: () => this.nowMs,
      getEntriesByType: (type: string) => recorded[type] ?? [],
    };
    const make = (options: { type: string }, given: { type: string; entries: Entry[] }) => {
      given.type = options.type;
      this.observed.push(options);
      this.#observers.push(given);
    };
    class FakeObserver {
      static supportedEntryTypes = types;
      readonly #given = { type: '', entries: [] as Entry[] };
      observe(options: { type: string }) {
        make(options, this.#given);
      }
      takeRecords() {
        return this.#given.entries.splice(0);
      }
    }
    const tell = (_name: string, reported: (typeof this.told)[number]) => this.told.push(reported);
    const page = waymark === false ? {} : { waymark: Object.assign(tell, waymark) };
    this.#context = createContext({
      window: page,
      document: this.document,
      location: this.location,
      performance: this.performance,
      PerformanceObserver: FakeObserver,
      addEventListener: (name: string, listener: (event: object) => void) =>
        this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]),
      requestAnimationFrame: (run: () => void) => this.#frames.push(run),
    });
    this.run();
  }

  run(): void {
    runInContext(SCRIPT, this.#context);
  }
  measure(type: string, ...entries: Entry[]): void {
    for (const observer of this.#observers) if (observer.type === type) observer.entries.push(...entries);
  }
  fire(name: string, event: object = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
  frame(nowMs: number): void {
    this.nowMs = nowMs;
    for (const run of this.#frames.splice(0)) run();
  }
  hide(): Record<string, number | undefined> | undefined {
    this.document.visibilityState = 'hidden';
    this.fire('visibilitychange');
    return this.told.at(-1)?.vitals;
  }
}

const fcp = (startTime: number) => ({ name: 'first-contentful-paint', startTime });
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });
const interaction = (interactionId: number, duration: number) => ({ startTime: 0, interactionId, duration });

describe('reported metrics', () => {
  it('are the five, once, when the page is first hidden, for the page that it was at the beginning', () => {
    const browser = new MeasuringBrowser();
    browser.measure('paint', { name: 'first-paint', startTime: 90 }, fcp(120.4));
    browser.measure('largest-contentful-paint', { startTime: 130 }, { startTime: 250.6 });
    browser.measure('layout-shift', shift(300, 0.1));
    browser.measure('event', interaction(7, 64));
    browser.location.href = 'https://example.com/route';
    browser.hide();
    browser.fire('pagehide');
    expect(browser.told).toEqual([
      { url: 'https://example.com/start', vitals: { LCP: 251, CLS: 0.1, INP: 64, FCP: 120, TTFB: 80 } },
    ]);
  });

  it('are sent when the page is left, if the browser does not report that it is hidden', () => {
    const browser = new MeasuringBrowser();
    browser.fire('pagehide');
    expect(browser.told).toHaveLength(1);
  });

  it('are not sent when the page becomes visible', () => {
    const browser = new MeasuringBrowser({ visibilityState: 'hidden' });
    browser.document.visibilityState = 'visible';
    browser.fire('visibilitychange');
    expect(browser.told).toEqual([]);
  });

  it('omits what the browser does not measure', () => {
    const browser = new MeasuringBrowser({ types: ['paint'] });
    browser.measure('paint', fcp(120));
    expect(JSON.parse(JSON.stringify(browser.hide()))).toEqual({ FCP: 120, TTFB: 80 });
    expect(browser.observed).toHaveLength(1);
  });

  it('are observed from before the file loaded', () => {
    const browser = new MeasuringBrowser();
    expect(browser.observed).toEqual(TYPES.map((type) => ({ type, buffered: true, durationThreshold: 40 })));
  });

  it('is nothing without the tracker, and nothing twice', () => {
    expect(new MeasuringBrowser({ waymark: false }).observed).toEqual([]);
    const browser = new MeasuringBrowser();
    browser.run();
    browser.hide();
    expect([browser.observed.length, browser.told.length]).toEqual([TYPES.length, 1]);
  });
});

describe('paints', () => {
  it('of a page that was prepared count from the moment at which it was shown', () => {
    const navigation = { responseStart: 50, activationStart: 1_000 };
    const browser = new MeasuringBrowser({ navigation, states: [{ name: 'hidden', startTime: 0 }] });
    browser.measure('paint', fcp(200));
    browser.measure('largest-contentful-paint', { startTime: 1_090 });
    expect(browser.hide()).toMatchObject({ FCP: 0, LCP: 90, TTFB: 0 });
  });

  it('of a page that is still prerendering are not sent', () => {
    const browser = new MeasuringBrowser({ prerendering: true, visibilityState: 'hidden' });
    browser.fire('pagehide');
    expect(browser.told).toEqual([]);
    browser.document.prerendering = false;
    browser.measure('paint', fcp(20));
    expect(browser.hide()).toMatchObject({ FCP: 20 });
  });

  it.each<[string, Settings]>([
    ['the browser’s record says so', { states: [{ name: 'hidden', startTime: 0 }] }],
    ['it still is', { visibilityState: 'hidden' }],
    [
      'it was for a moment',
      {
        states: [
          { name: 'visible', startTime: 0 },
          { name: 'hidden', startTime: 60 },
        ],
      },
    ],
  ])('of a tab that was opened in the background are the visitor’s own time: %s', (_why, settings) => {
    const browser = new MeasuringBrowser(settings);
    browser.measure('paint', fcp(90_000));
    browser.measure('largest-contentful-paint', { startTime: 90_010 });
    expect(browser.hide()).toMatchObject({ FCP: undefined, LCP: undefined, TTFB: 80 });
  });

  it('before a page was hidden count', () => {
    const browser = new MeasuringBrowser({ states: [{ name: 'hidden', startTime: 500 }] });
    browser.measure('paint', fcp(90));
    browser.measure('largest-contentful-paint', { startTime: 95 }, { startTime: 600 });
    expect(browser.hide()).toMatchObject({ FCP: 90, LCP: 95 });
  });
});

describe('layout shifts', () => {
  it.each<[string, ReturnType<typeof shift>[], number]>([
    ['none is 0', [], 0],
    ['close together they add up', [shift(100, 0.1), shift(1_000, 0.2), shift(1_900, 0.1)], 0.4],
    ['after a second’s rest they begin anew, and the worst counts', [shift(100, 0.3), shift(1_100, 0.1)], 0.3],
    ['and so the later, if it is worse', [shift(100, 0.1), shift(1_100, 0.3)], 0.3],
    ['after five seconds they begin anew', [0, 1, 2, 3, 4, 5, 6].map((at) => shift(at * 900, 0.1)), 0.6],
    ['those that follow an input are expected', [shift(100, 0.1), shift(200, 0.5, true)], 0.1],
  ])('%s', (_name, shifts, expected) => {
    const browser = new MeasuringBrowser();
    browser.measure('layout-shift', ...shifts);
    expect(browser.hide()?.CLS).toBeCloseTo(expected, 6);
  });
});

describe('interactions', () => {
  it('are the slowest of their events, and INP the slowest of them', () => {
    const browser = new MeasuringBrowser({ interactionCount: 3 });
    browser.measure('first-input', interaction(1, 16));
    browser.measure('event', interaction(2, 48), interaction(2, 104), interaction(2, 56), interaction(3, 72));
    browser.measure('event', interaction(0, 900));
    expect(browser.hide()?.INP).toBe(104);
  });

  it('that never happened have no INP', () => {
    expect(new MeasuringBrowser().hide()?.INP).toBeUndefined();
  });

  it.each([
    [49, 300],
    [50, 290],
    [149, 280],
    [100_000, 210],
  ])('of %i, one in fifty may be worse: %i', (interactionCount, expected) => {
    const browser = new MeasuringBrowser({ interactionCount });
    for (let at = 0; at < 30; at++) browser.measure('event', interaction(at + 1, 10 * (at + 1)));
    expect(browser.hide()?.INP).toBe(expected);
  });
});

describe('a return from the cache', () => {
  it('is a separate load: its paint is the second frame, and the rest starts again', () => {
    const browser = new MeasuringBrowser({ interactionCount: 10 });
    browser.measure('paint', fcp(120));
    browser.measure('layout-shift', shift(100, 0.3));
    browser.measure('event', interaction(1, 200));
    browser.hide();
    browser.document.visibilityState = 'visible';
    browser.location.href = 'https://example.com/other';
    browser.fire('pageshow', { persisted: true, timeStamp: 60_000 });
    browser.frame(60_008);
    browser.frame(60_016);
    browser.measure('layout-shift', shift(60_100, 0.05));
    browser.performance.interactionCount = 59;
    browser.measure('event', interaction(2, 80), interaction(3, 48));
    browser.hide();
    expect(browser.told[1]).toEqual({
      url: 'https://example.com/other',
      vitals: { LCP: 16, CLS: 0.05, INP: 80, FCP: 16, TTFB: 0 },
    });
    expect(browser.told).toHaveLength(2);
  });

  it('that was none changes nothing', () => {
    const browser = new MeasuringBrowser();
    browser.hide();
    browser.fire('pageshow', { persisted: false, timeStamp: 10 });
    browser.fire('pagehide');
    expect(browser.told).toHaveLength(1);
  });
});
