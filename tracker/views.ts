/** Page views: loads, route changes of single-page applications, back-forward cache restores, and explicit calls. */

import { report, restart, watchEngagement } from './engagement.ts';
import { address, path, withoutToken } from './page-url.ts';
import { applyFragment } from './privacy.ts';
import { send, view } from './send.ts';

let isFirst = true;
let countedUrl = '';

/** Sends a view of this page under its own URL, or under the given one. */
export function count({ url = location.href, props }: { url?: string; props?: object } = {}): void {
  if (isFirst) {
    watchEngagement();
  } else {
    report();
    view.referrer = view.page;
  }
  const page = new URL(url, location.href).href;
  view.page = address(page);
  // Report the click token once and remove it from the URL: shared links must not contain it.
  send({ props }, isFirst ? page : view.page);
  isFirst = false;
  countedUrl = address();
  restart();
  const shown = withoutToken(location.href);
  if (shown !== location.href) {
    history.replaceState(history.state, '', shown);
  }
}

/** A change of the fragment is not a view. */
function look(): void {
  applyFragment();
  if (address() !== countedUrl) {
    count();
  }
}

/** Single-page applications navigate without a load: they call these two, or the visitor goes back. */
export function watchHistory(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name];
    history[name] = function (...change) {
      const before = path();
      move.apply(this, change);
      // Filters, and scripts that remove campaign tags, replace only the query: this is not a new view.
      if (name === 'replaceState' && path() === before) {
        countedUrl = address();
      }
      look();
    };
  }
  addEventListener('popstate', look);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', look);
  // The back-forward cache restores the whole page, including this script, without a load.
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      count({ url: view.page });
    }
  });
  look();
}
