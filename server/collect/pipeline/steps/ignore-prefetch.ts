import type { Step } from '../event-draft.ts';

/** Ignores prefetches, which are not visits. Chromium sends `prefetch`, Safari `preview`. */
export const ignorePrefetch: Step = {
  name: 'ignore_prefetch',
  run: (draft) => (draft.hit.secPurpose !== '' && /prefetch|preview/i.test(draft.hit.secPurpose) ? 'prefetch' : draft),
};
