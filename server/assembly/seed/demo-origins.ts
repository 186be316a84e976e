import type { EventRow } from '../../collect/event-port.ts';
import {
  type Channel,
  sourceOfHost,
  sourceOfJourney,
  sourceOfTags,
  withoutWww,
} from '../../collect/pipeline/sources.ts';
import { LINK_REFERRERS, SITE_REFERRERS, TAGS } from './demo-visitors.ts';
import { type Random, weighted } from './random.ts';

/** The origin of a visit, the same in all its rows. */
export type DemoOrigin = Pick<
  EventRow,
  'referrerHost' | 'referrerPath' | 'source' | 'channel' | 'utmSource' | 'utmMedium' | 'utmCampaign'
>;

const NO_TAGS = { utmSource: '', utmMedium: '', utmCampaign: '' };

/** Typed in, or from an app. */
export const DIRECT = cameFrom('', '');

/** Returns origins of website visits, some with campaign tags. */
export function siteOrigins(chance: Random): () => DemoOrigin {
  const all = SITE_REFERRERS.flatMap(([host, path, weight]) =>
    TAGS.map((tags) => [tagged(cameFrom(host, path), tags), weight * tags[3]] as const),
  );
  return weighted(
    chance,
    all.toSorted(([, one], [, other]) => other - one),
  );
}

/** Returns origins of clicks on short links. */
export function linkOrigins(chance: Random): () => DemoOrigin {
  return weighted(
    chance,
    LINK_REFERRERS.map(([host, path, weight]) => [cameFrom(host, path), weight]),
  );
}

/** Returns the origin of a visit that follows a click or scan. */
export function afterJourney(origin: DemoOrigin, journey: Pick<EventRow, 'viaQrId'>): DemoOrigin {
  const { name: source, channel } = sourceOfJourney(journey, {
    name: origin.source,
    channel: origin.channel as Channel,
  });
  return { ...origin, source, channel };
}

function cameFrom(host: string, referrerPath: string): DemoOrigin {
  const { name: source, channel } = sourceOfHost(host);
  return { referrerHost: withoutWww(host), referrerPath, source, channel, ...NO_TAGS };
}

function tagged(from: DemoOrigin, [utmSource, utmMedium, utmCampaign]: (typeof TAGS)[number]): DemoOrigin {
  if (utmSource === '') return from;
  const { name: source, channel } = sourceOfTags(utmSource, utmMedium, { name: '', channel: 'direct' });
  return { ...from, source, channel, utmSource, utmMedium, utmCampaign };
}
