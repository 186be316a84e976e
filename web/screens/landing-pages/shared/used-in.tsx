import { Link } from 'wouter';
import { useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
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
                  <span>{pageMessages.allClicks(link.clicks, formatInteger(link.clicks))}</span>
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
