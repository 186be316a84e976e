import type { Answer } from '../../../api/client.ts';

export type Goal = Answer<'listGoals'>['data'][number];
