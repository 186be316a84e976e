import type { EmailTopic } from '../../contract/vocabulary.ts';
import type { ReportFrequency } from './report-periods.ts';

export type Topic = ReportFrequency | 'spike' | 'drop';

/** Returns the topic that recipients can unsubscribe from. Both kinds of alert are one topic. */
export function emailTopicOf(topic: Topic): EmailTopic {
  return topic === 'spike' || topic === 'drop' ? 'alerts' : topic;
}

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

/** One per day (UTC), website and address. */
export function invitationKey(websiteId: number, { email, at }: { email: string; at: number }): string {
  return `recipient:${websiteId}:${new Date(at).toISOString().slice(0, 10)}:${email}`;
}

/** Returns the website of an invitation to get its reports; undefined for other keys. */
export function invitingWebsite(key: string): number | undefined {
  const id = /^recipient:(\d+):/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Every further recipient gets a separate mail. The position is that in one run: all mails of a report are added at once. */
export function keyOfRecipient(key: string, position: number): string {
  return position === 0 ? key : `${key}:${position + 1}`;
}

export function readKey(key: string): { websiteId: number; topic: Topic } | undefined {
  const found = /^(?:report:(\d+):(weekly|monthly)|alert:(\d+):(spike|drop)):/.exec(key);
  if (!found) return undefined;
  const [, reportedSite, rhythm, watchedSite, alert] = found;
  return { websiteId: Number(reportedSite ?? watchedSite), topic: (rhythm ?? alert) as Topic };
}
