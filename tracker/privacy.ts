/** Who is not counted: visitors who ask for privacy where the site honours it, and people who said they are the owner. */
import { isOn } from './tag.ts';

/**
 * The one thing ever stored, and only by somebody who asks for it. Browsers with storage switched off throw on the very
 * word `localStorage`: there the wish holds until the page is left.
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

/** `#waymark-ignore` and `#waymark-count` in the address, which a phone can visit, too. */
export function obeyFragment(): void {
  const [, wish] = /^#waymark-(ignore|count)$/.exec(location.hash) || [];
  if (wish) {
    ignore(wish === 'ignore');
  }
}

/** The words of older browsers, `yes` and `window.doNotTrack`, are of none that can read this script. */
export function isLeftAlone(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return isIgnored || (isOn('dnt') && (doNotTrack === '1' || !!globalPrivacyControl));
}

export function recallWish(): void {
  try {
    isIgnored = FLAG in localStorage;
  } catch {}
  obeyFragment();
}
