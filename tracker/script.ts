/**
 * The script on strangers' pages: counts page views, offers custom events. No cookies, no storage, no imports.
 *
 *   <script async src="https://stats.example/js/script.js" data-host="https://stats.example" data-dnt="true"></script>
 *
 * data-host  where to send to; without it, where the script came from
 * data-dnt   "true": visitors who send Do-Not-Track or Global Privacy Control are left alone
 *
 * `waymark('Signup')`, `waymark('Purchase', {value: 12.5, unit: 'EUR'})`, and, for pages written for older tags,
 * `pa.track({name, value, unit})`. Calls made before the script is there can wait in `waymark.q`.
 *
 * The build wraps all of it in one function: nothing below is global.
 */
interface NamedEvent {
  name: string;
  value?: number | undefined;
  unit?: string | undefined;
}
interface Waymark {
  (name: string, options?: Omit<NamedEvent, 'name'>): void;
  q?: ArrayLike<Parameters<Waymark>>;
  isRunning?: boolean;
}
interface TrackedWindow extends Window {
  waymark?: Waymark;
  pa?: { track?: (event?: NamedEvent) => void };
  doNotTrack?: string;
}

const page = window as unknown as TrackedWindow;
const agent = navigator as Navigator & { globalPrivacyControl?: boolean };
const tag = findTag();

let endpoint = '';
let countedPage = '';
let countedPath = '';
let referrer = document.referrer;

if (tag && !page.waymark?.isRunning && /^http/.test(location.protocol)) {
  const host = tag.getAttribute('data-host') || new URL(tag.src || location.href).origin;
  if (tag.getAttribute('data-dnt') !== 'true' || !asksForPrivacy()) {
    endpoint = `${host.replace(/\/+$/, '')}/api/event`;
  }
  watchHistory();
  offerEvents();
}

/** Bundlers and tag managers may inline this script; the constant id is what older tags of the family carry. */
function findTag(): HTMLScriptElement | null {
  const current = document.currentScript as HTMLScriptElement | null;
  return current && (current.src || current.getAttribute('data-host'))
    ? current
    : (document.getElementById('ZwSg9rf6GA') as HTMLScriptElement | null) ||
        document.querySelector('script[src*="/js/script.js"]');
}

function asksForPrivacy(): boolean {
  return agent.globalPrivacyControl || /^(1|yes)$/.test(agent.doNotTrack || page.doNotTrack || '');
}

/** Single-page applications move without a load: they call these two, or the visitor goes back. */
function watchHistory(): void {
  const { pushState, replaceState } = history;
  history.pushState = function (...change) {
    pushState.apply(this, change);
    view();
  };
  history.replaceState = function (...change) {
    replaceState.apply(this, change);
    // Filters, and scripts that tidy up campaign tags, replace the query only: the same view under another address.
    if (location.pathname === countedPath) {
      countedPage = address();
    }
    view();
  };
  addEventListener('popstate', view);
  // Back and forward may bring the whole page back, script and all, without a load.
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      count(countedPage);
    }
  });
  view();
}

function offerEvents(): void {
  const waiting = page.waymark?.q || [];
  const waymark: Waymark = (name, options) => {
    if (name) {
      send({ name, value: options?.value, unit: options?.unit });
    }
  };
  waymark.isRunning = true;
  page.waymark = waymark;
  page.pa = page.pa || {};
  page.pa.track = (event) => waymark(event?.name || '', event);
  for (const call of Array.from(waiting)) {
    waymark(...call);
  }
}

/** A change of the fragment is no view. */
function view(): void {
  if (address() !== countedPage) {
    count(address());
  }
}

/** Within a visit the page before is the referrer, as it is with links. */
function count(seenPage: string): void {
  referrer = countedPage || referrer;
  countedPage = seenPage;
  countedPath = location.pathname;
  send();
}

function address(): string {
  return location.href.replace(/#.*/, '');
}

function send(event?: NamedEvent): void {
  const body = JSON.stringify({
    referrer,
    page: address(),
    screen_resolution: `${screen.width}x${screen.height}`,
    event,
  });
  // A page that is only prepared was not visited; when it is, its views count.
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => deliver(body), { once: true });
  } else {
    deliver(body);
  }
}

/** A string body makes the type text/plain, which needs no preflight; keepalive outlives the page. */
function deliver(body: string): void {
  if (!endpoint) {
    return;
  }
  if ('fetch' in window && 'keepalive' in Request.prototype) {
    fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  } else {
    agent.sendBeacon(endpoint, body);
  }
}
