import type { RawHit } from '../../hit.ts';
import type { Step } from '../event-draft.ts';

const LOOKS_AUTOMATED = 2;

/**
 * Programs that pass for a browser: without an agent, driven by WebDriver, without a language (every browser sends one),
 * or with brands that contradict the agent. Each is something that people's browsers don't do, not a guess from habits.
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
 * Whoever sends brands is Chromium, whose agent names the same major version; every browser made of it keeps to that
 * (Edge, Opera, Samsung Internet, WebView), and Firefox and Safari send none.
 */
function contradicts(brands: string, userAgent: string): boolean {
  if (brands === '') return false;
  if (brands.includes('HeadlessChrome')) return true;
  const start = brands.indexOf(CHROMIUM);
  if (start === -1) return false;
  const version = brands.slice(start + CHROMIUM.length, brands.indexOf('"', start + CHROMIUM.length));
  return !userAgent.includes(`Chrome/${version}.`);
}
