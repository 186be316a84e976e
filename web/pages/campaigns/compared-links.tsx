import { Link } from 'wouter';
import { formatShare, formatWhole } from '../../ui/format.ts';
import { Change } from '../../ui/marks.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { colorAt, labelOf } from './campaign-data.ts';
import styles from './campaigns.module.css';
import type { LinkFigures } from './link-figures.ts';

/** Links against each other. With colours they are those of the chart's lines. */
export function ComparedLinks({ figures, hasColors }: { figures: readonly LinkFigures[]; hasColors: boolean }) {
  const all = figures.reduce((sum, { clicks }) => sum + clicks, 0);
  if (all === 0) return <p className={styles.muted}>{words.noClicks}</p>;
  return (
    <table className={styles.compared}>
      <Head />
      <tbody>
        {figures.map(({ link, clicks, uniques, before, visits, conversions }, place) => (
          <tr key={link.id}>
            <td>
              <span className={styles.cell}>
                {hasColors && place < 6 && (
                  <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
                )}
                <Link to={`/links/${link.id}`}>{labelOf(link)}</Link>
              </span>
            </td>
            <td className={styles.number}>{formatWhole(clicks)}</td>
            <td className={`${styles.number} ${styles.wideOnly}`}>{formatWhole(uniques)}</td>
            <td className={styles.number}>{formatWhole(visits)}</td>
            <td className={styles.number}>{formatWhole(conversions)}</td>
            <td className={`${styles.number} ${styles.wideOnly}`}>{formatShare(clicks / all)}</td>
            <td className={`${styles.number} ${styles.wideOnly}`}>
              <Change now={clicks} before={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = [
  { label: words.clicks },
  { label: words.uniques, isWideOnly: true },
  { label: words.visits },
  { label: words.goals },
  { label: words.share, isWideOnly: true },
  { label: words.change, isWideOnly: true },
] as const;

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{words.link}</th>
        {COLUMNS.map((column) => (
          <th
            key={column.label}
            scope="col"
            className={'isWideOnly' in column ? `${styles.number} ${styles.wideOnly}` : styles.number}
          >
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
