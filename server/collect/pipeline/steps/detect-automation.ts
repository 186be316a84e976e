import { contradicts } from '../../../platform/user-agent.ts';
import type { RawHit } from '../../hit.ts';
import type { Step } from '../event-draft.ts';

const LOOKS_AUTOMATED = 2;

/**
 * Flags programs that pose as a browser: driven by WebDriver, or with brands that contradict the user agent. Both are
 * facts that no human's browser produces. A missing header is none: browsers that protect privacy omit the
 * language, and proxies the user agent.
 */
export const detectAutomation: Step = {
  name: 'detect_automation',
  run(draft) {
    const { hit, row } = draft;
    if (row.bot === 0 && looksAutomated(hit)) row.bot = LOOKS_AUTOMATED;
    return draft;
  },
};

function looksAutomated(hit: RawHit): boolean {
  return hit.isAutomated || (hit.isFirstHand && contradicts(hit.brands, hit.userAgent));
}
