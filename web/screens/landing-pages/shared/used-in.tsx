import { Link } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { useSpan } from '../../../state/analytics/spans.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { LinkPanelPlace, OpenLink } from '../../../ui/floating/open-link.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { KINDS } from '../kinds.ts';
import styles from './used-in.module.css';

const OPERATIONS = { splash: 'listSplashLinks', overlay: 'listOverlayLinks' } as const;
const MAX_ROWS = 100;

/** The links that use this splash page or overlay. */
export function UsedIn({ kind, id }: { kind: 'splash' | 'overlay'; id: number }) {
  const path = `${KINDS[kind].base}/${id}/links`;
  const query = useApiQuery(OPERATIONS[kind], path, { query: { limit: MAX_ROWS } });
  const clicksOf = useClicks(query.data?.data.urls.map((link) => link.id) ?? []);
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
