import type { RawHit } from '../../hit.ts';
import type { Step } from '../event-draft.ts';

const LOOKS_AUTOMATED = 2;

/**
 * Flags programs that pose as a browser: no user agent, driven by WebDriver, no language (every browser sends one), or
 * brands that contradict the user agent. These are facts that no human's browser produces, not behavioral guesses.
 */
export const noticeAutomation: Step = {
  name: 'notice_automation',
  run(draft) {
    const { hit, row } = draft;
    if (row.bot === 0 && looksAutomated(hit, row.browser)) row.bot = LOOKS_AUTOMATED;
    return draft;
  },
};

function looksAutomated(hit: RawHit, browser: string): boolean {
  if (hit.userAgent === '' || hit.isAutomated) return true;
  if (!hit.isFirstHand) return false;
  return (hit.acceptLanguage === '' && browser !== '') || contradicts(hit.brands, hit.userAgent);
}

const CHROMIUM = '"Chromium";v="';

/**
 * A client that sends brands is Chromium, whose user agent names the same major version. Every derived browser does
 * (Edge, Opera, Samsung Internet, WebView); Firefox and Safari send no brands.
 */
function contradicts(brands: string, userAgent: string): boolean {
  if (brands === '') return false;
  if (brands.includes('HeadlessChrome')) return true;
  const start = brands.indexOf(CHROMIUM);
  if (start === -1) return false;
  const version = brands.slice(start + CHROMIUM.length, brands.indexOf('"', start + CHROMIUM.length));
  return !userAgent.includes(`Chrome/${version}.`);
}
