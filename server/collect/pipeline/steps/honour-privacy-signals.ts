import type { Step } from '../event-draft.ts';

/** Do-Not-Track and Global Privacy Control, where the owner honours them for everybody (a tag can do so by itself). */
export const honourPrivacySignals: Step = {
  name: 'honour_privacy_signals',
  run(draft) {
    const isAsked = draft.hit.doNotTrack || draft.hit.globalPrivacyControl;
    return isAsked && draft.site?.honourPrivacySignals === true ? 'do_not_track' : draft;
  },
};
