/** Opt-outs: privacy signals if the site respects them, and visitors who excluded themselves. */
import { isOn } from './tag.ts';

/**
 * The only stored value, set only on request. With storage disabled, access to `localStorage` throws; the flag then lasts
 * until the page is left.
 */
const FLAG = 'waymark-ignore';

let isIgnored = false;

export function ignore(isWanted = true): void {
  isIgnored = isWanted;
  try {
    if (isWanted) {
      localStorage[FLAG] = 1;
    } else {
      delete localStorage[FLAG];
    }
  } catch {}
}

/** `#waymark-ignore` and `#waymark-count` in the URL, which also works on phones. */
export function applyFragment(): void {
  const [, wish] = /^#waymark-(ignore|count)$/.exec(location.hash) || [];
  if (wish) {
    ignore(wish === 'ignore');
  }
}

/** Browsers with the older `yes` and `window.doNotTrack` cannot run this script. */
export function isTrackingOff(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return isIgnored || (isOn('dnt') && (doNotTrack === '1' || !!globalPrivacyControl));
}

export function loadIgnoreFlag(): void {
  try {
    isIgnored = FLAG in localStorage;
  } catch {}
  applyFragment();
}
