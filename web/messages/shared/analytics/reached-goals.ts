import { nounOf } from '../counts.ts';

/** Messages about conversions that followed clicks or scans. */
export const reachedGoalMessages = {
  title: 'Goals',
  reached: 'Conversions',
  revenue: 'Revenue',
  none: 'None of these visitors reached a goal of the website in this period.',
  of: (count: number, shown: string, noun: 'clicks' | 'scans') => `of ${shown} ${nounOf(count, noun)}`,
  funnel: (name: string) => `Funnel “${name}”`,
  addFunnel: (noun: 'click' | 'scan') => `Create funnel: ${noun}, visit, goal`,
} as const;
