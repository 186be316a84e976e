import type { Step } from '../event-draft.ts';

/** A page fetched in case somebody goes there was not visited. Chromium says `prefetch`, Safari `preview`. */
export const ignorePrefetch: Step = {
  name: 'ignore_prefetch',
  run: (draft) => (draft.hit.secPurpose !== '' && /prefetch|preview/i.test(draft.hit.secPurpose) ? 'prefetch' : draft),
};
