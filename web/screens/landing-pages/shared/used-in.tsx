import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { queryOptionsFor, useApi, useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { useSpan } from '../../../state/analytics/spans.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { Figure } from '../../../ui/chart/figure.tsx';
import { LinkPanelPlace, OpenLink } from '../../../ui/floating/open-link.tsx';
import { formatCompact, formatInteger, formatPercent } from '../../../ui/format.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { KINDS } from '../kinds.ts';
import styles from './used-in.module.css';

const OPERATIONS = { splash: 'listSplashLinks', overlay: 'listOverlayLinks' } as const;
const MAX_ROWS = 100;
/** Links whose visits are looked up, one request each. */
const CONTINUED_ROWS = 10;

interface UsedInProps {
  kind: 'splash' | 'overlay';
  id: number;
}

/** The links that use this splash page or overlay. */
export function UsedIn(page: UsedInProps) {
  const query = useLinks(page);
  const ids = query.data?.data.urls.map((link) => link.id) ?? [];
  const clicksOf = useClicks(ids);
  const continued = useContinued(ids);
  return (
    <Section title={pageMessages.usedIn}>
      <Loaded query={query}>
        {({ data: { urls, result } }) =>
          result === 0 ? (
            <p className={layout.description}>
              {pageMessages.notUsed} {pageMessages.usedAbout} <Link to="/links">{pageMessages.toLinks}</Link>
            </p>
          ) : (
            <ul className={styles.links}>
              {urls.map((link) => (
                <li key={link.id}>
                  <OpenLink id={link.id}>{linkName(link)}</OpenLink>
                  <span className={styles.target}>{linkSubtitle(linkName(link), link.longurl, link.shorturl)}</span>
                  <span>{clicksOf(link.id)}</span>
                  <span>{continuedOf(continued.get(link.id) ?? {})}</span>
                </li>
              ))}
              {result > urls.length && <li>{pageMessages.furtherLinks(formatInteger(result - urls.length))}</li>}
            </ul>
          )
        }
      </Loaded>
      <LinkPanelPlace />
    </Section>
  );
}

type Totals = ApiResponse<'queryAnalytics'>['data']['totals'];

/** Clicks of each link, and the visits to websites of the workspace that they began, in the period of the charts. */
function useContinued(ids: readonly number[]): ReadonlyMap<number, Totals> {
  const [period] = useSpan();
  const client = useApi();
  const asked = ids.slice(0, CONTINUED_ROWS);
  const answers = useQueries({
    queries: asked.map((id) =>
      queryOptionsFor<ApiResponse<'queryAnalytics'>>(client, {
        path: `${ANALYTICS}/query`,
        body: {
          scope: { link: id },
          metrics: ['clicks', 'visits'],
          dimensions: [],
          range: period,
          timezone: ownTimeZone(),
        },
      }),
    ),
  });
  return new Map(asked.map((id, at) => [id, answers[at]?.data?.data.totals ?? {}]));
}

function useLinks({ kind, id }: UsedInProps) {
  return useApiQuery(OPERATIONS[kind], `${KINDS[kind].base}/${id}/links`, { query: { limit: MAX_ROWS } });
}

/** How many clicks on the links of a page continued to a website of the workspace; nothing where none is known to. */
export function ContinuedFigure(page: UsedInProps) {
  const ids = useLinks(page).data?.data.urls.map((link) => link.id) ?? [];
  const all = [...useContinued(ids).values()];
  const sumOf = (metric: 'clicks' | 'visits') => all.reduce((sum, totals) => sum + (totals[metric] ?? 0), 0);
  const [clicks, visits] = [sumOf('clicks'), sumOf('visits')];
  if (ids.length > CONTINUED_ROWS || !clicks || !visits) return null;
  return (
    <>
      <Figure label={pageMessages.visits} value={formatCompact(visits)} help={pageMessages.visitsAbout} />
      <Figure label={pageMessages.rate} value={formatPercent(visits / clicks)} help={pageMessages.continuedAbout} />
    </>
  );
}

function continuedOf({ clicks, visits }: Totals): string {
  return clicks && visits ? pageMessages.continued(formatPercent(visits / clicks)) : '';
}

/** Returns a function that writes a link's clicks in the period of the charts above; '' until they are known. */
function useClicks(ids: readonly number[]): (id: number) => string {
  const [period] = useSpan();
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: {
      filter: { kind: 'is', dimension: 'link', values: ids.map(String) },
      metrics: ['clicks'],
      dimensions: ['link'],
      range: period,
      timezone: ownTimeZone(),
      limit: MAX_ROWS,
    },
    enabled: ids.length > 0,
  });
  return (id) => {
    if (!data) return '';
    const row = data.data.rows.find(({ dimensions }) => dimensions.link === String(id));
    const count = row?.metrics.clicks ?? 0;
    return counted(count, 'clicks', formatInteger(count));
  };
}
