/**
 * The tracker: page views, engaged time, events. No cookies, no dependencies, at most 2.2 kB compressed; it stores nothing
 * except the opt-out of a visitor. docs/tracker.md describes every attribute and call. On by default: page views (including
 * single-page applications and the back-forward cache), engaged time, scroll depth, outbound links, downloads. Opt-in:
 * forms, hash routing, web vitals, Do-Not-Track, manual mode. The build bundles all modules into one function, so nothing is
 * global.
 */
import { watchClicks } from './clicks.ts';
import { installApi, isRunning, track } from './commands.ts';
import { isTrackingOff, loadIgnoreFlag } from './privacy.ts';
import { host, isOn, tag } from './tag.ts';
import { watchHistory } from './views.ts';

// Duplicate tags and file: or about: pages send nothing.
if (tag && !isRunning() && /^http/.test(location.protocol)) {
  loadIgnoreFlag();
  installApi(start);
  watchClicks();
  loadVitals();
}

function start(): void {
  if (isOn('manual')) {
    return;
  }
  watchHistory();
  if (isOn('404') || document.querySelector('meta[name="waymark:404"]')) {
    track('404');
  }
}

/** From the root, although `data-host` may end in /bio. Last, because Trusted Types policies may block it. */
function loadVitals(): void {
  if (isOn('vitals') && !isTrackingOff()) {
    const file = { src: new URL('/js/vitals.js', host()), nonce: tag?.nonce };
    document.head.append(Object.assign(document.createElement('script'), file));
  }
}
