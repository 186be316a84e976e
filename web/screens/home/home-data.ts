import type { Answer } from '../../api/client.ts';

/** What the overview shows. */
export type HomeData = Answer<'showHome'>['data'];
