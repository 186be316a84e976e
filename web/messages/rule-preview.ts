import { type Counted, counted } from './shared/counts.ts';

/** A count, and the same as formatted text. */
export interface Told {
  count: number;
  written: string;
}

/** What a website's exclusions would have done to stored events. */
export const previewMessages = {
  heads: ['Parameter', 'Page views'],
  noBots: (leftOut: Told) =>
    `No stored event would be removed. ${told(leftOut, 'requests')} from bots ${leftOut.count === 1 ? 'was' : 'were'} already filtered.`,
  bots: (events: Told, visits: Told) =>
    `${told(events, 'events')} in ${told(visits, 'visits')} from bots would have been filtered.`,
  params: (shortened: Told, all: Told) =>
    `${shortened.written} of ${told(all, 'pageViews')} would have a shorter URL. All of them would still count.`,
} as const;

function told({ count, written }: Told, noun: Counted): string {
  return counted(count, noun, written);
}
