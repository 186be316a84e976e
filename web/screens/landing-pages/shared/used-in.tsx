import { Link } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
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

interface UsedInProps {
  kind: 'splash' | 'overlay';
  id: number;
}

/** The links that use this splash page or overlay. */
export function UsedIn(page: UsedInProps) {
  const query = useLinks(page);
  const ids = query.data?.data.urls.map((link) => link.id) ?? [];
  const followed = useFollowed(ids);
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
                  <span>{clicksOf(followed.of(link.id))}</span>
                  <span>{continuedOf(followed.of(link.id))}</span>
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

function useLinks({ kind, id }: UsedInProps) {
  return useApiQuery(OPERATIONS[kind], `${KINDS[kind].base}/${id}/links`, { query: { limit: MAX_ROWS } });
}

/** How many clicks on the links of a page continued to a website of the workspace; nothing where none is known to. */
export function ContinuedFigure(page: UsedInProps) {
  const followed = useFollowed(useLinks(page).data?.data.urls.map((link) => link.id) ?? []);
  const { clicks, visits } = followed.totals;
  if (!clicks || !visits) return null;
  return (
    <>
      <Figure label={pageMessages.visits} value={formatCompact(visits)} help={pageMessages.visitsAbout} />
      <Figure label={pageMessages.rate} value={formatPercent(visits / clicks)} help={pageMessages.continuedAbout} />
    </>
  );
}

interface Followed {
  /** Undefined until they are known. */
  clicks?: number | undefined;
  visits?: number | undefined;
}

/** Clicks of links, and the visits to websites of the workspace that they began, in the period of the charts. */
function useFollowed(ids: readonly number[]): { of: (id: number) => Followed; totals: Followed } {
  const clicks = useSums(ids, { metric: 'clicks', dimension: 'link' });
  const visits = useSums(ids, { metric: 'visits', dimension: 'via_link' });
  return {
    of: (id) => ({ clicks: clicks?.of(id), visits: visits?.of(id) }),
    totals: { clicks: clicks?.total, visits: visits?.total },
  };
}

function useSums(
  ids: readonly number[],
  { metric, dimension }: { metric: keyof Followed; dimension: 'link' | 'via_link' },
) {
  const [period] = useSpan();
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: {
      filter: { kind: 'is', dimension, values: ids.map(String) },
      metrics: [metric],
      dimensions: [dimension],
      range: period,
      timezone: ownTimeZone(),
      limit: MAX_ROWS,
    },
    enabled: ids.length > 0,
  });
  if (!data) return undefined;
  const { rows, totals } = data.data;
  const of = (id: number) => rows.find(({ dimensions }) => dimensions[dimension] === String(id))?.metrics[metric] ?? 0;
  return { of, total: totals[metric] ?? 0 };
}

function clicksOf({ clicks }: Followed): string {
  return clicks === undefined ? '' : counted(clicks, 'clicks', formatInteger(clicks));
}

function continuedOf({ clicks, visits }: Followed): string {
  return clicks && visits ? pageMessages.continued(formatPercent(visits / clicks)) : '';
}
