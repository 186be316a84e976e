/** How long a view was in sight and in focus, and how far down it was seen. */
import { send } from './send.ts';

/**
 * Who has not moved, typed or scrolled for this long has gone, though the page stands open: a tab left open overnight is
 * five minutes, not eight hours and as many requests as minutes.
 */
const IDLE_MS = 300_000;
/** Long reads are told as they go: a phone that kills its browser in sight loses a minute at most. */
const HEARTBEAT_MS = 60_000;
/** Below that a glance waits for the next one; leaving a page fires several events at once. */
const LEAST_MS = 100;

let engagedMs = 0;
let deepestPx = 0;
let lookedAtMs = 0;
let activeUntilMs = 0;
let isWatched = false;

/** Adds the time since the last look, if the page was watched then. Time in hiding is between two looks that say so. */
function look(): void {
  const nowMs = performance.now();
  if (isWatched) {
    engagedMs += Math.max(0, Math.min(nowMs, activeUntilMs) - lookedAtMs);
  }
  lookedAtMs = nowMs;
  isWatched = document.visibilityState === 'visible' && document.hasFocus();
}

function act(): void {
  look();
  activeUntilMs = lookedAtMs + IDLE_MS;
}

function measure(): void {
  deepestPx = Math.max(deepestPx, scrollY + innerHeight);
}

/** Pixels until the end, percent then: a page that grew while it was read was not seen whole. */
export function report(): void {
  look();
  if (engagedMs < LEAST_MS) {
    return;
  }
  measure();
  const heightPx = document.scrollingElement?.scrollHeight || deepestPx;
  send({ engaged: Math.round(engagedMs), scroll: Math.min(100, Math.round((100 * deepestPx) / heightPx)) });
  engagedMs = 0;
}

/** For a new view. Its depth is measured from its first scroll on: applications move first and draw later. */
export function restart(): void {
  engagedMs = 0;
  deepestPx = 0;
  act();
}

export function watchEngagement(): void {
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'blur', 'visibilitychange']) {
    addEventListener(type, act, true);
  }
  addEventListener('scroll', measure);
  // Of two that say that the page is left, some browsers send only one.
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
  setInterval(report, HEARTBEAT_MS);
}
