/**
 * Web vitals as defined by web.dev/vitals: LCP, FCP, TTFB and INP in milliseconds, CLS as a score. Sent once per load and
 * once per restore from the back-forward cache, when the page is first hidden, with the URL that it had at the start. A
 * separate file, loaded with `data-vitals`. It has no dependencies, because only code in this folder runs on visitors'
 * pages. Metrics that a browser does not measure are omitted.
 */
interface Entry extends PerformanceEntry {
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
}
type Vitals = Partial<Record<'LCP' | 'CLS' | 'INP' | 'FCP' | 'TTFB', number>>;
interface MeasuredPage extends Window {
  waymark?: { (name: 'vitals', options: { url: string; vitals: Vitals }): void; hasVitals?: boolean };
}

/** Session window of layout shifts: gaps under 1 s, at most 5 s in total. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
/** The browser does not report shorter events, except the first input. */
const SLOW_EVENT_MS = 40;
/** INP ignores one interaction in fifty; the ten longest are enough for up to 500 interactions. */
const OUTLIER_EVERY = 50;
const KEPT_INTERACTIONS = 10;

const page = window as unknown as MeasuredPage;
const clock = performance as Performance & { interactionCount?: number };
const here = document as Document & { prerendering?: boolean };
const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  activationStart?: number;
})[];
const observers: { observer: PerformanceObserver; take: (entry: Entry) => void }[] = [];
const slowest: { id: number; durationMs: number }[] = [];

let url = location.href;
let returnedAtMs = 0;
/** Paints after the page was hidden do not count. */
let hiddenAtMs = hiddenAtFirst();
let painted: Vitals = {};
let shift = { value: 0, firstMs: 0, lastMs: 0 };
let worstShift = 0;
let countBefore = 0;
let isTold = false;

if (page.waymark && !page.waymark.hasVitals) {
  page.waymark.hasVitals = true;
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && takePaint('FCP', entry));
  observe('largest-contentful-paint', (entry) => takePaint('LCP', entry));
  observe('layout-shift', takeShift);
  observe('event', takeInteraction);
  observe('first-input', takeInteraction);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell());
  addEventListener('pagehide', tell);
  addEventListener('pageshow', (event) => event.persisted && beginAnew(event.timeStamp));
}

function isMeasured(type: string): boolean {
  return PerformanceObserver.supportedEntryTypes.includes(type);
}

function observe(type: string, take: (entry: Entry) => void): void {
  if (isMeasured(type)) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    const options = { type, buffered: true, durationThreshold: SLOW_EVENT_MS };
    observer.observe(options);
    observers.push({ observer, take });
  }
}

/** This file loads late: only the browser's own entries show whether the tab was opened in the background. */
function hiddenAtFirst(): number {
  if (here.prerendering) {
    return Number.POSITIVE_INFINITY;
  }
  const hidden = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && startTime >= (navigation?.activationStart || 0));
  return hidden?.startTime ?? (document.visibilityState === 'visible' ? Number.POSITIVE_INFINITY : 0);
}

function takePaint(name: 'FCP' | 'LCP', { startTime }: Entry): void {
  if (startTime < hiddenAtMs) {
    painted[name] = startTime;
  }
}

function takeShift({ value = 0, hadRecentInput, startTime }: Entry): void {
  if (!hadRecentInput) {
    const isOneWith = startTime - shift.lastMs < SHIFT_GAP_MS && startTime - shift.firstMs < SHIFT_WINDOW_MS;
    shift =
      shift.value > 0 && isOneWith
        ? { ...shift, value: shift.value + value, lastMs: startTime }
        : { value, firstMs: startTime, lastMs: startTime };
    worstShift = Math.max(worstShift, shift.value);
  }
}

/** A key press is several events and one interaction: the slowest event counts. */
function takeInteraction({ interactionId: id, duration }: Entry): void {
  if (id) {
    const known = slowest.find((one) => one.id === id);
    if (known) {
      known.durationMs = Math.max(known.durationMs, duration);
    } else {
      slowest.push({ id, durationMs: duration });
    }
    slowest.sort((one, other) => other.durationMs - one.durationMs).splice(KEPT_INTERACTIONS);
  }
}

/** Time starts at activation for a prerendered page, and at the return for a restored one. */
function sinceAskedFor(momentMs: number | undefined): number | undefined {
  const askedAtMs = returnedAtMs || navigation?.activationStart || 0;
  return momentMs && Math.max(0, Math.round(momentMs - askedAtMs));
}

function interactionToNextPaint(): number | undefined {
  const outliers = Math.floor(((clock.interactionCount || 0) - countBefore) / OUTLIER_EVERY);
  return slowest[Math.min(slowest.length - 1, outliers)]?.durationMs;
}

function tell(): void {
  if (isTold || here.prerendering) {
    return;
  }
  isTold = true;
  for (const { observer, take } of observers) {
    observer.takeRecords().forEach(take);
  }
  const vitals = {
    LCP: sinceAskedFor(painted.LCP),
    CLS: isMeasured('layout-shift') ? worstShift : undefined,
    INP: interactionToNextPaint(),
    FCP: sinceAskedFor(painted.FCP),
    TTFB: sinceAskedFor(navigation?.responseStart),
  };
  page.waymark?.('vitals', { url, vitals });
}

/** For a restored page: its first paint is the second frame, when the first has reached the screen. */
function beginAnew(momentMs: number): void {
  url = location.href;
  returnedAtMs = momentMs;
  hiddenAtMs = Number.POSITIVE_INFINITY;
  painted = {};
  shift = { value: 0, firstMs: 0, lastMs: 0 };
  worstShift = 0;
  slowest.splice(0);
  countBefore = clock.interactionCount || 0;
  isTold = false;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      painted = { FCP: performance.now(), LCP: performance.now() };
    }),
  );
}
