import type { Answer } from '../../../api/client.ts';

export type Funnel = Answer<'listFunnels'>['data'][number];
