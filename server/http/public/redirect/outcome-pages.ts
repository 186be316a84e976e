import type { BrandedPage } from '../../../../contract/vocabulary.ts';
import { type Brand, textsOf } from '../../../brand/brand.ts';
import type { LiveDomain } from '../../../redirect/redirect.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { type Html, html } from '../page/html.ts';
import { jsonError, OURS, type PageResponse, prefersJson, renderPage } from '../page/page.ts';
import { footLinks } from './interstitial-sections.ts';

/** Pages that end a visit, with the texts of the workspace's brand; JSON for clients that prefer it. */

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/** A link that takes a visitor away from a page that ends the visit. */
export interface WayOut {
  label: string;
  url: string;
}

/**
 * Returns the root of a branded domain that shows something there; on other hosts the page that the visitor came from,
 * or the home page of the service.
 */
export function wayOutOf(
  { referer, host }: { referer?: string | undefined; host?: string | undefined },
  domain?: Pick<LiveDomain, 'host' | 'rootLocation' | 'bioPageId'>,
): WayOut | undefined {
  if (domain && (domain.rootLocation !== undefined || domain.bioPageId !== null))
    return { label: `Go to ${domain.host}`, url: '/' };
  const from = URL.parse(referer?.slice(0, 2048) ?? '');
  if (from && /^https?:$/.test(from.protocol) && from.host !== host)
    return { label: `Back to ${from.host}`, url: from.href };
  return domain ? undefined : { label: 'Go to the home page', url: '/' };
}

interface Outcome {
  status: number;
  title: string;
  sentence: string;
  /** Message for JSON clients. */
  message: string;
  headers?: Record<string, string>;
  /** Where a visitor without the workspace's website can go. */
  way?: WayOut | undefined;
  /** The URL of the abuse report form, for pages about a link that exists. */
  reportUrl?: string;
  /** The page whose own texts a brand can have. */
  page?: BrandedPage;
  /** The address that was requested, for pages about one that does not exist. */
  address?: string | undefined;
}

function outcome(outcome: Outcome, accept: string | undefined): PageResponse {
  const { status, message, headers = {} } = outcome;
  if (prefersJson(accept)) return jsonError(status, message, headers);
  return renderPage({
    kind: 'plain',
    theme: 'card',
    head: cardStyleElement,
    status,
    title: (_service, brand) => ownTexts(outcome, brand).title ?? outcome.title,
    written: (_service, brand) => Object.values(ownTexts(outcome, brand)),
    body: (_service, brand) => outcomeBody(outcome, brand),
    headers: { ...NO_ROBOTS, ...headers },
    foot: footLinks(outcome),
  });
}

function ownTexts({ page }: Outcome, brand: Brand) {
  return page === undefined ? {} : textsOf(brand, page);
}

function outcomeBody(outcome: Outcome, brand: Brand): Html {
  const { page, address } = outcome;
  const { title = outcome.title, text, button } = ownTexts(outcome, brand);
  // The operator's decision is shown, whatever the workspace says.
  const sentences = page === 'blocked' && text ? [text, outcome.sentence] : [text ?? outcome.sentence];
  const url = (page !== 'blocked' && brand.own?.url) || undefined;
  return html`<main>
<h1>${title}</h1>
${sentences.map((one) => html`<p class="lead lines">${one}</p>\n`)}${address ? html`<p class="target">${address}</p>\n` : html``}${button && url ? html`<a class="button" href="${url}" rel="noopener nofollow">${button}</a>\n` : wayLink(page && url ? { label: `Go to ${new URL(url).host}`, url } : outcome.way)}</main>`;
}

function wayLink(way: WayOut | undefined): Html {
  if (!way) return html``;
  return html`<p${OURS}><a class="button" href="${way.url}" rel="noopener nofollow">${way.label}</a></p>\n`;
}

/** Shows the address that was requested, so that a typing error can be seen. */
export function notFoundPage(accept: string | undefined, way?: WayOut, address?: string): PageResponse {
  return outcome(
    {
      status: 404,
      page: 'missing',
      title: 'Page not found',
      sentence: 'The link may be mistyped or deleted. Check it, or ask the person who shared it.',
      message: 'Not found.',
      way,
      address,
    },
    accept,
  );
}

/** The page of a link that its owner disabled: responds like an unknown one, with the texts of a missing page. */
export function switchedOffPage(
  accept: string | undefined,
  { way, reportUrl }: { way: WayOut | undefined; reportUrl: string },
): PageResponse {
  return outcome(
    {
      status: 404,
      page: 'missing',
      title: 'This link is switched off',
      sentence: 'Its owner disabled it. Ask the person who shared it for a new link.',
      message: 'Not found.',
      way,
      reportUrl,
    },
    accept,
  );
}

/** Says when the link ended, if that may be known. */
export function expiredPage(accept: string | undefined, way?: WayOut, endedAt?: number | null): PageResponse {
  const ended = endedAt ? `It ended on ${TIME_FORMAT.format(endedAt)} UTC. ` : '';
  return outcome(
    {
      status: 410,
      page: 'expired',
      title: 'This link has expired',
      sentence: `${ended}Ask the person who shared it for a new link.`,
      message: 'This link has expired.',
      way,
    },
    accept,
  );
}

/** The page of a link that reached its click limit, with the texts of an expired one if the workspace has its own. */
export function usedUpPage(accept: string | undefined, way?: WayOut): PageResponse {
  return outcome(
    {
      status: 410,
      page: 'expired',
      title: 'This link has reached its limit',
      sentence: 'It could be opened a set number of times. Ask the person who shared it for a new link.',
      message: 'This link has reached its click limit.',
      way,
    },
    accept,
  );
}

/** The pages of links that ended, by the reason. */
export const ENDED: Record<'date' | 'clicks', typeof expiredPage> = { date: expiredPage, clicks: usedUpPage };

const TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  ...({ dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const),
});

/** Responds 404 like an unknown link before the link's start; the response is not cacheable. */
export function earlyPage(accept: string | undefined, startsAt: number, way?: WayOut): PageResponse {
  const start = `${TIME_FORMAT.format(startsAt)} UTC`;
  return outcome(
    {
      status: 404,
      page: 'early',
      title: 'This link is not active yet',
      sentence: `It becomes active on ${start}. Try again then.`,
      message: `This link becomes active on ${start}.`,
      way,
    },
    accept,
  );
}

export function blockedPage(accept: string | undefined, way?: WayOut): PageResponse {
  return outcome(
    {
      status: 403,
      page: 'blocked',
      title: 'This link is disabled',
      sentence: 'The operator of this service blocked its destination or suspended its account.',
      message: 'This link is disabled.',
      way,
    },
    accept,
  );
}

export function unavailablePage(accept: string | undefined): PageResponse {
  return outcome(
    {
      status: 503,
      title: 'The service is busy',
      sentence: 'Try again in a moment.',
      message: 'The service is busy. Try again in a moment.',
      headers: { 'Retry-After': '1' },
    },
    accept,
  );
}

/** Renders an error page with a sentence that says what to do. */
export function rejectionPage(refused: {
  status: number;
  title: string;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}) {
  const retry = refused.retryAfterSeconds;
  const headers: Record<string, string> = retry === undefined ? {} : { 'Retry-After': String(retry) };
  return (accept: string | undefined): PageResponse =>
    outcome({ ...refused, message: refused.sentence, headers }, accept);
}
