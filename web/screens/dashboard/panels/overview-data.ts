import type { Answer } from '../../../api/client.ts';

/** All panels of a dashboard in one answer. */
export type OverviewData = Answer<'showOverview'>['data'];
