/** What is a view: a load, a new address in a single-page application, a return from the cache, and what the site says. */
import { address, path, withoutToken } from './address.ts';
import { report, restart, watchEngagement } from './engagement.ts';
import { obeyFragment } from './privacy.ts';
import { send, view } from './send.ts';

let isFirst = true;
let countedAddress = '';

/** Counts a view of this page under its own address, or under the one given. */
export function count({ url = location.href, props }: { url?: string; props?: object } = {}): void {
  if (isFirst) {
    watchEngagement();
  } else {
    report();
    view.referrer = view.page;
  }
  const page = new URL(url, location.href).href;
  view.page = address(page);
  // The token of the click that led here is told once, then leaves the address bar: shared links must not carry it.
  send({ props }, isFirst ? page : view.page);
  isFirst = false;
  countedAddress = address();
  restart();
  const shown = withoutToken(location.href);
  if (shown !== location.href) {
    history.replaceState(history.state, '', shown);
  }
}

/** A change of the fragment is no view. */
function look(): void {
  obeyFragment();
  if (address() !== countedAddress) {
    count();
  }
}

/** Single-page applications move without a load: they call these two, or the visitor goes back. */
export function watchHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name];
    history[name] = function (...change) {
      const before = path();
      move.apply(this, change);
      // Filters, and scripts that tidy up campaign tags, replace the query only: the same view under another address.
      if (name === 'replaceState' && path() === before) {
        countedAddress = address();
      }
      look();
    };
  }
  addEventListener('popstate', look);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', look);
  // Back and forward may bring the whole page back, script and all, without a load.
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      count({ url: view.page });
    }
  });
  look();
}
