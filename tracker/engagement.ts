/** Engaged time and scroll depth of a page view. */
import { send } from './send.ts';

/** Idle timeout, so that a tab left open overnight counts as five minutes and sends no further requests. */
const IDLE_MS = 300_000;
/** Report every minute, so that a phone that kills its browser loses at most one minute. */
const HEARTBEAT_MS = 60_000;
/** Shorter times are combined with the next report, because leaving a page fires several events at once. */
const LEAST_MS = 100;

let engagedMs = 0;
let deepestPx = 0;
let lookedAtMs = 0;
let activeUntilMs = 0;
let isWatched = false;

/** Adds the time since the last call if the page was visible and focused then. */
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

/** Measured in pixels and reported in percent, because pages can grow while they are read. */
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

/**
 * Resets for a new view. Its depth is measured from the first scroll event, because applications navigate first and render
 * later.
 */
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
  // Some browsers send only one of `pagehide` and `visibilitychange`.
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
  setInterval(report, HEARTBEAT_MS);
}
