/** One body for everything that is told, and its way. */
import { address, withoutFragment } from './address.ts';
import { isLeftAlone } from './privacy.ts';
import { host } from './tag.ts';

/** The view that is on the screen. Within a visit the page before is the referrer, as it is with links. */
export const view = { referrer: document.referrer, page: address() };

let user: string | undefined;

/** Whom the site says this is: told with everything from now on, kept nowhere. */
export function identify(name?: string): void {
  user = name;
}

/** Undefined fields are left out of the body. */
export function send(more: object, page = view.page): void {
  const body = JSON.stringify({
    ...view,
    page: withoutFragment(page),
    screen_resolution: `${screen.width}x${screen.height}`,
    user,
    auto: +navigator.webdriver || undefined,
    ...more,
  });
  // A page that is only prepared was not visited; when it is, what it told counts.
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => deliver(body), { once: true });
  } else {
    deliver(body);
  }
}

/**
 * A string body makes the type text/plain, which needs no preflight; keepalive outlives the page (in Firefox since 133, of
 * 2024). Beacons would do that in older ones, too, but carry cookies, and are what blockers look for first.
 */
function deliver(body: string): void {
  if (!isLeftAlone()) {
    fetch(`${host()}/api/event`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  }
}
