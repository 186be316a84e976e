import { JOURNEY_PARAM, type JourneyTokens, type LandingClick } from '../../../collect/collect.ts';
import { type Landing, withParameters } from '../../../redirect/redirect.ts';
import type { HotRequest } from '../../hot-path.ts';
import { queryOf } from './edge-request.ts';

export interface JourneyDeps {
  journeys: Pick<JourneyTokens, 'begin' | 'scanBefore'>;
  /** Returns whether this `User-Agent` declares itself a program. */
  isBot(userAgent: string): boolean;
}

/** The URL to which a click or scan redirects, and the journey that it starts. */
export interface JourneyStart {
  readonly location: string;
  /** '0' and 0 when the destination is not a tracked website of the account. */
  readonly journeyId: string;
  readonly landingSiteId: number;
}

export interface LandingRedirect {
  readonly location: string;
  readonly landing: Landing;
  readonly click: LandingClick;
}

/**
 * Starts a journey for a click whose destination is a website of the same account, and adds its token to the URL.
 * Crawlers get the unchanged URL, because they would store the token.
 */
export function startJourney(
  deps: JourneyDeps,
  request: HotRequest,
  { location, landing, click }: LandingRedirect,
): JourneyStart {
  const userAgent = request.headers['user-agent'] ?? '';
  if (userAgent === '' || deps.isBot(userAgent)) return withoutJourney(location);
  const { journeyId, token } = deps.journeys.begin(click);
  const landingSiteId = landing.siteId;
  if (token === undefined) return { location, journeyId, landingSiteId };
  return { location: withParameters(location, [{ name: JOURNEY_PARAM, value: token }]), journeyId, landingSiteId };
}

/** Returns the scan of the same account's code that redirected to this short link. */
export function scanBefore(
  { journeys }: JourneyDeps,
  { url = '' }: HotRequest,
  at: { accountId: number; now: number },
) {
  // Nearly no request has the parameter.
  if (!url.includes(`${JOURNEY_PARAM}=`)) return undefined;
  const token = new URLSearchParams(queryOf(url)).get(JOURNEY_PARAM);
  return token === null ? undefined : journeys.scanBefore(token, at);
}

/** Returns the unchanged URL, since other websites have no use for our parameter. */
export function withoutJourney(location: string): JourneyStart {
  return { location, journeyId: '0', landingSiteId: 0 };
}
