import { type Counted, counted } from './shared/counts.ts';

/** A number as it is written, and what it is a number of. */
export interface Told {
  count: number;
  written: string;
}

/** What the rules of a website would have done to what is stored. */
export const previewWords = {
  heads: ['Parameter', 'Page views'],
  noBots: (leftOut: Told) =>
    `No stored event would go. ${told(leftOut, 'hits')} of bots ${leftOut.count === 1 ? 'was' : 'were'} left out already.`,
  bots: (events: Told, visits: Told) =>
    `${told(events, 'events')} in ${told(visits, 'visits')} of bots would not be there.`,
  params: (shortened: Told, all: Told) =>
    `${shortened.written} of ${told(all, 'pageViews')} would have a shorter address. None would be missing.`,
} as const;

function told({ count, written }: Told, noun: Counted): string {
  return counted(count, noun, written);
}
