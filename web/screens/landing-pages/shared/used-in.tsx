import { Link } from 'wouter';
import { useAnswer } from '../../../api/queries.ts';
import { pageWords } from '../../../messages/pages.ts';
import { belowName, linkName } from '../../../state/link-name.ts';
import { formatWhole } from '../../../ui/object/format.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/states.tsx';
import { KINDS } from '../kinds.ts';
import styles from './used-in.module.css';

const OPERATIONS = { splash: 'listSplashLinks', overlay: 'listOverlayLinks' } as const;
const MOST_ROWS = 100;

/** The links that show a page on the way. */
export function UsedIn({ kind, id }: { kind: 'splash' | 'overlay'; id: number }) {
  const path = `${KINDS[kind].base}/${id}/links`;
  const answer = useAnswer(OPERATIONS[kind], path, { query: { limit: MOST_ROWS } });
  return (
    <Section title={pageWords.usedIn}>
      <Loaded answer={answer}>
        {({ data: { urls, result } }) =>
          result === 0 ? (
            <p className={layout.about}>
              {pageWords.notUsed} {pageWords.usedAbout} <Link to="/links">{pageWords.toLinks}</Link>
            </p>
          ) : (
            <ul className={styles.links}>
              {urls.map((link) => (
                <li key={link.id}>
                  <Link to={`/links/${link.id}`}>{linkName(link)}</Link>
                  <span className={styles.target}>{belowName(linkName(link), link.longurl, link.shorturl)}</span>
                  <span>{pageWords.clicksOf(link.clicks, formatWhole(link.clicks))}</span>
                </li>
              ))}
              {result > urls.length && <li>{pageWords.furtherLinks(formatWhole(result - urls.length))}</li>}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
