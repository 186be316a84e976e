import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Insights, LinkGlance } from '../../../analytics/answers/answers.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import type { LiveDomain, LiveLink, Redirect } from '../../../redirect/redirect.ts';
import { figures, panel } from '../page/figures.ts';
import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { hostOf, shortAddressOf } from './edge-request.ts';
import { notFoundPage } from './outcome-pages.ts';

export interface LinkStatsParts {
  redirect: Redirect;
  linkGlance: Insights['linkGlance'];
  domainOf(host: string): LiveDomain | undefined | Promise<LiveDomain | undefined>;
}

/** What stands behind an alias to ask for its figures. No alias has it. */
export const STATS_MARK = '+';

/**
 * `/{alias}+`: the clicks of a link whose owner shows them to everybody. Every other address with the mark is not found, as an
 * unknown alias is: nobody learns whether there is such a link.
 */
export function serveLinkStats(app: FastifyInstance, parts: LinkStatsParts): void {
  // Only words with the mark: what else is unknown under a prefix is refused by whoever has the prefix.
  for (const path of ['/:word(^[^/]+\\+$)', '/bio/:word(^[^/]+\\+$)']) {
    app.get(path, async (request, reply) => {
      const live = await findShown(parts, request);
      if (!live) return sendPage(reply, notFoundPage(request.headers.accept));
      const { accountId, id, alias } = live.link;
      const glance = await parts.linkGlance({ accountId, id });
      return sendPage(reply, linkStatsPage(`${request.headers.host ?? ''}/${alias}`, glance));
    });
  }
}

async function findShown({ redirect, domainOf }: LinkStatsParts, request: FastifyRequest) {
  const word = shortAddressOf(request.url)?.word ?? '';
  if (!word.endsWith(STATS_MARK)) return undefined;
  const domain = await domainOf(hostOf(request.headers.host));
  const live = await redirect.link(domain?.id ?? 0, word.slice(0, -STATS_MARK.length));
  return live && isShown(live) ? live : undefined;
}

function isShown({ link, isBlocked }: LiveLink): boolean {
  return link.publicStats && link.status !== 'disabled' && !isBlocked;
}

const whole = new Intl.NumberFormat('en');

/** Says where the link is, never where it leads: that may be what its password protects. */
export function linkStatsPage(address: string, glance: LinkGlance): PageAnswer {
  const { from, to, clicks, uniques, countries, referrers, browsers } = glance;
  return renderPage({
    ...{ kind: 'plain', title: address, headers: { 'X-Robots-Tag': 'noindex' } },
    foot: html` <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>`,
    body: html`<main class="wide">
<h1>${address}</h1>
<p class="lead">${from} to ${to}</p>
${figures({ Clicks: clicks, Visitors: uniques })}${chart(glance)}${panel('Countries', countries)}${panel('Where visitors come from', referrers)}${panel('Browsers', browsers)}</main>`,
  });
}

const STEP = 10;
const GAP = 2;
const HEIGHT = 60;

/** A bar a day. Whoever can't see it is told the days with clicks one by one. */
function chart({ days, from, to }: LinkGlance): Html {
  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  const bars = days.map(({ day, clicks }, index) => {
    const height = clicks === 0 ? 0 : Math.max(1, Math.round((clicks / most) * HEIGHT));
    const place = html`x="${index * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}"`;
    return html`<rect ${place}><title>${day}: ${whole.format(clicks)}</title></rect>\n`;
  });
  const told = days.filter(({ clicks }) => clicks > 0).map(({ day, clicks }) => `${day}: ${whole.format(clicks)}`);
  const label = told.length === 0 ? 'No clicks in these days' : `Clicks by day. ${told.join(', ')}`;
  return html`<svg class="bars" viewBox="0 0 ${days.length * STEP - GAP} ${HEIGHT}" role="img" aria-label="${label}">
${bars}</svg>
<p class="ends"><span>${from}</span><span>${to}</span></p>
`;
}
