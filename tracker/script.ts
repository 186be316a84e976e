/**
 * The script on strangers' pages: views, engaged time, events. No cookies, no imports, at most 2.2 kB zipped; nothing is
 * stored unless somebody asks not to be counted. Every attribute and call stands in docs/tracker.md.
 *
 *   <script defer src="https://stats.example/js/script.js" data-host="https://stats.example"></script>
 *
 * What is on without a word is what every site has and no visitor minds: views (single-page applications and returns from
 * the cache included), engaged time and depth, links away, files. What must be asked for: `data-auto` with `forms`, which
 * are searched and mistyped all day; `data-hash`, without which a fragment is a place on a page; `data-vitals`, a second
 * file; `data-dnt`, because whether Do-Not-Track binds a site is its owner's to say; `data-manual`.
 *
 * The build makes one function of all modules: nothing in them is global.
 */
import { watchClicks } from './clicks.ts';
import { isRunning, offerCommands, track } from './commands.ts';
import { isLeftAlone, recallWish } from './privacy.ts';
import { host, isOn, tag } from './tag.ts';
import { watchHistory } from './views.ts';

// A second copy of the tag, and pages that are files or made up, count nothing.
if (tag && !isRunning() && /^http/.test(location.protocol)) {
  recallWish();
  offerCommands(start);
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

/** From the root, as the service has it, though `data-host` may end in /bio. Last: policies of trusted types refuse it. */
function loadVitals(): void {
  if (isOn('vitals') && !isLeftAlone()) {
    const file = { src: new URL('/js/vitals.js', host()), nonce: tag?.nonce };
    document.head.append(Object.assign(document.createElement('script'), file));
  }
}
