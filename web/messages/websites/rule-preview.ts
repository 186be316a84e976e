import { type Counted, counted } from '../shared/counts.ts';

/** A count, and the same as formatted text. */
export interface FormattedCount {
  count: number;
  text: string;
}

/** What a website's exclusions would have done to stored events. */
export const previewMessages = {
  heads: ['Parameter', 'Page views'],
  noBots: (filtered: FormattedCount) =>
    `No stored event would be removed. ${countText(filtered, 'requests')} from bots ${filtered.count === 1 ? 'was' : 'were'} already filtered.`,
  bots: (events: FormattedCount, visits: FormattedCount) =>
    `${countText(events, 'events')} in ${countText(visits, 'visits')} from bots would have been filtered.`,
  params: (shortened: FormattedCount, all: FormattedCount) =>
    `${shortened.text} of ${countText(all, 'pageViews')} would have a shorter URL. All of them would still count.`,
} as const;

function countText({ count, text }: FormattedCount, noun: Counted): string {
  return counted(count, noun, text);
}
