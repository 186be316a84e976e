import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnalyticsService, LinkSummary } from '../../../analytics/results/results.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { LiveDomain, LiveLink, Redirect } from '../../../redirect/redirect.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { hostOf, shortPathOf, shownAddress } from './edge-request.ts';
import { notFoundPage, wayOutOf } from './outcome-pages.ts';

export interface LinkStatsDeps {
  redirect: Redirect;
  linkGlance: AnalyticsService['linkGlance'];
  domainOf(host: string): LiveDomain | undefined | Promise<LiveDomain | undefined>;
}

/** The mark behind an alias that requests its public figures. No alias contains it. */
export const STATS_MARK = '+';

/**
 * Serves `/{alias}+`: the clicks of a link whose owner makes them public. Every other URL with the mark returns the 404
 * of an unknown alias, so it does not reveal whether a link exists.
 */
export function serveLinkStats(app: FastifyInstance, deps: LinkStatsDeps): void {
  // Matches only words with the mark; the handler of each prefix responds to other unknown paths.
  for (const path of ['/:word(^[^/]+\\+$)', '/bio/:word(^[^/]+\\+$)']) {
    app.get(path, async (request, reply) => {
      const live = await findShown(deps, request);
      if (!live) {
        const domain = await deps.domainOf(hostOf(request.headers.host));
        return sendPage(
          reply,
          notFoundPage(request.headers.accept, wayOutOf(request.headers, domain), shownAddress(request)),
        );
      }
      const { accountId, id, alias } = live.link;
      const summary = await deps.linkGlance({ accountId, id });
      return sendPage(reply, linkStatsPage(`${request.headers.host ?? ''}/${alias}`, summary));
    });
  }
}

async function findShown({ redirect, domainOf }: LinkStatsDeps, request: FastifyRequest) {
  const word = shortPathOf(request.url)?.word ?? '';
  if (!word.endsWith(STATS_MARK)) return undefined;
  const domain = await domainOf(hostOf(request.headers.host));
  const live = await redirect.link(domain?.id ?? 0, word.slice(0, -STATS_MARK.length));
  return live && isShown(live) ? live : undefined;
}

function isShown({ link, isBlocked }: LiveLink): boolean {
  return link.publicStats && link.status !== 'disabled' && link.status !== 'private' && !isBlocked;
}

const whole = new Intl.NumberFormat('en');

/** Renders the page, which shows the short address and never the destination: a password may protect it. */
export function linkStatsPage(address: string, summary: LinkSummary): PageResponse {
  const { from, to, clicks, uniques, countries, referrers, browsers } = summary;
  return renderPage({
    kind: 'plain',
    title: address,
    headers: { 'X-Robots-Tag': 'noindex' },
    foot: html` <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>`,
    body: html`<main class="wide">
<h1>${address}</h1>
<p class="lead">${from} to ${to}</p>
${figures([
  ['Clicks', clicks],
  ['Unique clicks', uniques],
])}${chart(summary)}${panel('Countries', countries)}${panel('Sources', referrers)}${panel('Browsers', browsers)}</main>`,
  });
}

const STEP = 10;
const GAP = 2;
const HEIGHT = 60;

/** Renders a bar per day. Screen readers get a list of the days with clicks. */
function chart({ days, from, to }: LinkSummary): Html {
  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  const bars = days.map(({ day, clicks }, index) => {
    const height = clicks === 0 ? 0 : Math.max(1, Math.round((clicks / most) * HEIGHT));
    const place = html`x="${index * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}"`;
    return html`<rect ${place}><title>${day}: ${whole.format(clicks)}</title></rect>\n`;
  });
  const counts = days.filter(({ clicks }) => clicks > 0).map(({ day, clicks }) => `${day}: ${whole.format(clicks)}`);
  const label = counts.length === 0 ? 'No clicks in this period' : `Clicks by day. ${counts.join(', ')}`;
  return html`<svg class="bars" viewBox="0 0 ${days.length * STEP - GAP} ${HEIGHT}" role="img" aria-label="${label}">
${bars}</svg>
<p class="ends"><span>${from}</span><span>${to}</span></p>
`;
}
