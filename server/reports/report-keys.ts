import { RHYTHMS, type Rhythm } from './report-periods.ts';

/** What a mail to an account holder is about, and what can be stopped: both kinds of alert go together. */
export const STOPPABLE = [...RHYTHMS, 'alerts'] as const;
export type Stoppable = (typeof STOPPABLE)[number];
export type Topic = Rhythm | 'spike' | 'drop';

/** Names a report for ever: however often somebody sets about it, there is one. */
export function reportKey(websiteId: number, rhythm: Rhythm, label: string): string {
  return `report:${websiteId}:${rhythm}:${label}`;
}

/** One a day of the website. */
export function dropKey(websiteId: number, day: string): string {
  return `alert:${websiteId}:drop:${day}`;
}

export function spikePrefix(websiteId: number): string {
  return `alert:${websiteId}:spike:`;
}

/** The one after another, so that of several who saw the same spike one has a word to say. */
export function spikeKey(websiteId: number, previousMailId: number): string {
  return `${spikePrefix(websiteId)}after-${previousMailId}`;
}

/** A further owner gets a mail of his own. */
export function keyOfOwner(key: string, position: number): string {
  return position === 0 ? key : `${key}:${position + 1}`;
}

export function readKey(key: string): { websiteId: number; topic: Topic } | undefined {
  const found = /^(?:report:(\d+):(weekly|monthly)|alert:(\d+):(spike|drop)):/.exec(key);
  if (!found) return undefined;
  const [, reported, rhythm, watched, alert] = found;
  return { websiteId: Number(reported ?? watched), topic: (rhythm ?? alert) as Topic };
}
