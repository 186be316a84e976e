/** Builds and sends event bodies. */
import { address, withoutFragment } from './page-url.ts';
import { isTrackingOff } from './privacy.ts';
import { host } from './tag.ts';

/** The current view. Within a visit the previous page is the referrer, as with links. */
export const view = { referrer: document.referrer, page: address() };

let user: string | undefined;

/** The user ID from `identify`, sent with all later events and never stored. */
export function identify(name?: string): void {
  user = name;
}

/** Undefined fields are omitted from the body. */
export function send(more: object, page = view.page): void {
  const body = JSON.stringify({
    ...view,
    page: withoutFragment(page),
    screen_resolution: `${screen.width}x${screen.height}`,
    user,
    auto: +navigator.webdriver || undefined,
    ...more,
  });
  // Prerendered pages send their events when they are activated.
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => deliver(body), { once: true });
  } else {
    deliver(body);
  }
}

/**
 * A string body makes the type text/plain, which needs no preflight; keepalive requests outlive the page (in Firefox since
 * 133, of 2024). Beacons also do that in older versions, but send cookies, and are what blockers look for first.
 */
function deliver(body: string): void {
  if (!isTrackingOff()) {
    fetch(`${host()}/api/event`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  }
}
