import type { Step } from '../event-draft.ts';

/**
 * Honors Do-Not-Track and Global Privacy Control if the owner enabled it for the website (a tag can also do so by
 * itself).
 */
export const honorPrivacySignals: Step = {
  name: 'honor_privacy_signals',
  run(draft) {
    const isAsked = draft.hit.doNotTrack || draft.hit.globalPrivacyControl;
    return isAsked && draft.site?.honorPrivacySignals === true ? 'do_not_track' : draft;
  },
};
