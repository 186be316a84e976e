import type { Step } from '../event-draft.ts';
import { isReferrerSpam } from '../referrer-spam.ts';

/** Drops visits faked to make their referrer appear in reports. No owner wants them, so there is no setting. */
export const dropReferrerSpam: Step = {
  name: 'drop_referrer_spam',
  run: (draft) => (isReferrerSpam(draft.row.referrerHost) ? 'referrer_spam' : draft),
};
