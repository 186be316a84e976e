import type { IncomingMessage } from 'node:http';
import { type ClickStories, type LandingClick, STORY_PARAM } from '../../../collect/collect.ts';
import { type Landing, withParameters } from '../../../redirect/redirect.ts';
import { queryOf } from './edge-request.ts';

export interface StoryParts {
  stories: Pick<ClickStories, 'begin' | 'scanBefore'>;
  /** Whether this `User-Agent` says it is a program. */
  isBot(userAgent: string): boolean;
}

/** Where a click or scan leads, and the story that begins with it. */
export interface Onward {
  readonly location: string;
  /** '0' and 0 when it leads to no tracked website of the account. */
  readonly journeyId: string;
  readonly landingSiteId: number;
}

export interface Leading {
  readonly location: string;
  readonly landing: Landing;
  readonly click: LandingClick;
}

/**
 * Gives a click that lands on a website of its own account a story, and the address a token of it. Crawlers get the address
 * as it is: they would keep the token.
 */
export function onward(parts: StoryParts, request: IncomingMessage, { location, landing, click }: Leading): Onward {
  const userAgent = request.headers['user-agent'] ?? '';
  if (userAgent === '' || parts.isBot(userAgent)) return plain(location);
  const { journeyId, token } = parts.stories.begin(click);
  const landingSiteId = landing.siteId;
  if (token === undefined) return { location, journeyId, landingSiteId };
  return { location: withParameters(location, [{ name: STORY_PARAM, value: token }]), journeyId, landingSiteId };
}

/** The scan that led to this request of a short link, of a code of the same account. */
export function scanBefore(
  { stories }: StoryParts,
  { url = '' }: IncomingMessage,
  at: { accountId: number; now: number },
) {
  // Nearly no request has one.
  if (!url.includes(`${STORY_PARAM}=`)) return undefined;
  const token = new URLSearchParams(queryOf(url)).get(STORY_PARAM);
  return token === null ? undefined : stories.scanBefore(token, at);
}

/** The address of everybody else, for foreign websites have no use for our parameter. */
export function plain(location: string): Onward {
  return { location, journeyId: '0', landingSiteId: 0 };
}
