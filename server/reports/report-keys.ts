import { REPORT_FREQUENCIES, type ReportFrequency } from './report-periods.ts';

/** Topics that recipients can unsubscribe from. Both kinds of alert are one topic. */
export const MAIL_TOPICS = [...REPORT_FREQUENCIES, 'alerts'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type Topic = ReportFrequency | 'spike' | 'drop';

/** Idempotency key of a report. */
export function reportKey(websiteId: number, rhythm: ReportFrequency, label: string): string {
  return `report:${websiteId}:${rhythm}:${label}`;
}

/** One per day of the website. */
export function dropKey(websiteId: number, day: string): string {
  return `alert:${websiteId}:drop:${day}`;
}

export function spikePrefix(websiteId: number): string {
  return `alert:${websiteId}:spike:`;
}

/** Includes the previous alert, so that concurrent processes send one alert per spike. */
export function spikeKey(websiteId: number, previousMailId: number): string {
  return `${spikePrefix(websiteId)}after-${previousMailId}`;
}

/** Every further owner gets a separate mail. */
export function keyOfOwner(key: string, position: number): string {
  return position === 0 ? key : `${key}:${position + 1}`;
}

export function readKey(key: string): { websiteId: number; topic: Topic } | undefined {
  const found = /^(?:report:(\d+):(weekly|monthly)|alert:(\d+):(spike|drop)):/.exec(key);
  if (!found) return undefined;
  const [, reported, rhythm, watched, alert] = found;
  return { websiteId: Number(reported ?? watched), topic: (rhythm ?? alert) as Topic };
}
