import type { Answer } from '../../api/client.ts';

/** Data of the home screen. */
export type HomeData = Answer<'showHome'>['data'];
