import { Link } from 'wouter';
import type { ClickPeriod } from '../../state/click-question.ts';
import { formatShare, formatWhole } from '../../ui/format.ts';
import { Change } from '../../ui/marks.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { colorAt, labelOf, withoutScheme } from './campaign-data.ts';
import styles from './campaigns.module.css';
import { useScans } from './link-codes.ts';
import type { LinkFigures } from './link-figures.ts';

interface ComparedLinksProps {
  figures: readonly LinkFigures[];
  hasColors: boolean;
  period: ClickPeriod;
}

/** Links against each other. With colours they are those of the chart's lines. */
export function ComparedLinks({ figures, hasColors, period }: ComparedLinksProps) {
  const scans = useScans(
    figures.map(({ link }) => link),
    period,
  );
  const all = figures.reduce((sum, { clicks }) => sum + clicks, 0);
  if (all === 0) return <p className={styles.muted}>{words.noClicks}</p>;
  return (
    <>
      <table className={styles.compared}>
        <Head hasScans={scans !== undefined} />
        <tbody>
          {figures.map((one, place) => (
            <Row
              key={one.link.id}
              figures={one}
              share={one.clicks / all}
              scans={scans && (scans.get(one.link.id) ?? 0)}
              color={hasColors && place < 6 ? colorAt(place) : undefined}
            />
          ))}
        </tbody>
      </table>
      {scans && <p className={styles.muted}>{words.scansAbout}</p>}
    </>
  );
}

interface RowProps {
  figures: LinkFigures;
  /** Of all clicks. */
  share: number;
  /** Undefined where no link has a code. */
  scans: number | undefined;
  /** Of its line in the chart. */
  color: string | undefined;
}

function Row({ figures, share, scans, color }: RowProps) {
  const { link, clicks, uniques, before, visits, conversions } = figures;
  const wide = `${styles.number} ${styles.wideOnly}`;
  return (
    <tr>
      <td>
        <span className={styles.cell}>
          {color && <span className={styles.dot} style={{ background: color }} aria-hidden />}
          <span className={styles.linkText}>
            <Link to={`/links/${link.id}`}>{labelOf(link)}</Link>
            <span className={styles.muted}>{withoutScheme(link.longurl)}</span>
          </span>
        </span>
      </td>
      <td className={styles.number}>{formatWhole(clicks)}</td>
      {scans !== undefined && <td className={styles.number}>{formatWhole(scans)}</td>}
      <td className={wide}>{formatWhole(uniques)}</td>
      <td className={styles.number}>{formatWhole(visits)}</td>
      <td className={styles.number}>{formatWhole(conversions)}</td>
      <td className={wide}>{formatShare(share)}</td>
      <td className={wide}>
        <Change now={clicks} before={before} />
      </td>
    </tr>
  );
}

const COLUMNS = [
  { label: words.clicks },
  { label: words.scans },
  { label: words.uniques, isWideOnly: true },
  { label: words.visits },
  { label: words.goals },
  { label: words.share, isWideOnly: true },
  { label: words.change, isWideOnly: true },
] as const;

function Head({ hasScans }: { hasScans: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{words.link}</th>
        {COLUMNS.filter(({ label }) => hasScans || label !== words.scans).map((column) => (
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
