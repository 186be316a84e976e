import type { Step } from '../event-draft.ts';
import { isReferrerSpam } from '../referrer-spam.ts';

/** Visits made up so that their referrer shows in reports. Nobody follows links there: no owner wants them. */
export const dropReferrerSpam: Step = {
  name: 'drop_referrer_spam',
  run: (draft) => (isReferrerSpam(draft.row.referrerHost) ? 'referrer_spam' : draft),
};
