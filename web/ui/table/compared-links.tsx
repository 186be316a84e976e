import type { ReactNode } from 'react';
import { comparedMessages as messages } from '../../messages/shared/analytics/compared.ts';
import { linkName, linkSubtitle } from '../../state/link-name.ts';
import type { FigureLink, LinkFigures } from '../../state/links/link-figures.ts';
import { OpenLink } from '../floating/open-link.tsx';
import { Tooltip } from '../floating/tooltip.tsx';
import { formatInteger, formatShare } from '../format.ts';
import { SiteIcon } from '../icon/site-icon.tsx';
import { LinkName, TargetName } from '../object/link-name.tsx';
import { ChangeBadge } from '../page/badges.tsx';
import styles from './compared-links.module.css';

interface ComparedLinksProps {
  figures: readonly LinkFigures[];
  /** Scans of each link's codes; undefined where no link has a code. */
  scans?: ReadonlyMap<number, number> | undefined;
  /** Color of each link's line in the chart, if it has one. */
  colorOf?: (id: number) => string | undefined;
  /** A button at the end of a link's row. */
  endOf?: (link: FigureLink) => ReactNode;
}

/** Table that compares links. Colors, if any, match the lines of the chart. */
export function ComparedLinks({ figures, scans, colorOf, endOf }: ComparedLinksProps) {
  const all = figures.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <>
      <table className={styles.compared}>
        <Head hasScans={scans !== undefined} hasEnd={endOf !== undefined} />
        <tbody>
          {figures.map((one) => (
            <Row
              key={one.link.id}
              figures={one}
              share={all === 0 ? 0 : one.clicks / all}
              scans={scans && (scans.get(one.link.id) ?? 0)}
              color={colorOf?.(one.link.id)}
              end={endOf?.(one.link)}
            />
          ))}
        </tbody>
      </table>
      {scans && <p className={styles.muted}>{messages.scansAbout}</p>}
    </>
  );
}

interface RowProps {
  figures: LinkFigures;
  /** Share of all clicks. */
  share: number;
  /** Undefined where no link has a code. */
  scans: number | undefined;
  /** Color of its line in the chart. */
  color: string | undefined;
  end: ReactNode;
}

function Row({ figures, share, scans, color, end }: RowProps) {
  const { link } = figures;
  const cells = cellsOf(figures, share, scans);
  return (
    <tr>
      <th scope="row">
        <span className={styles.cell}>
          {color && <span className={styles.dot} style={{ background: color }} aria-hidden />}
          <SiteIcon site={link.longurl} />
          <span className={styles.name}>
            <OpenLink id={link.id}>
              <LinkName name={linkName(link)} />
            </OpenLink>
            <span className={styles.muted}>
              <TargetName address={linkSubtitle(linkName(link), link.longurl, link.shorturl)} />
            </span>
          </span>
        </span>
      </th>
      {COLUMNS.filter((name) => cells[name] !== undefined).map((name) => (
        // On phones each number shows its label below the name.
        <td key={name} className={styles.number} data-label={COLUMN_NAMES[name]}>
          {cells[name]}
        </td>
      ))}
      {end && <td className={styles.end}>{end}</td>}
    </tr>
  );
}

const COLUMNS = ['clicks', 'share', 'scans', 'uniques', 'visits', 'goals', 'rate', 'change'] as const;
type ColumnName = (typeof COLUMNS)[number];
const COLUMN_NAMES: Readonly<Record<ColumnName, string>> = {
  clicks: messages.clicks,
  share: messages.share,
  scans: messages.scans,
  uniques: messages.uniques,
  visits: messages.visits,
  goals: messages.goals,
  rate: messages.goalRate,
  change: messages.changeInClicks,
};

function cellsOf(
  { clicks, uniques, before, visits, conversions, goalRate }: LinkFigures,
  share: number,
  scans: number | undefined,
): Readonly<Record<ColumnName, ReactNode>> {
  return {
    clicks: formatInteger(clicks),
    share: formatShare(share),
    scans: scans === undefined ? scans : formatInteger(scans),
    uniques: formatInteger(uniques),
    visits: formatInteger(visits),
    goals: formatInteger(conversions),
    rate: goalRate === undefined ? '–' : formatShare(goalRate),
    change: changeOf(clicks, before),
  };
}

/** Links without clicks before have no change that a percentage can express. */
function changeOf(clicks: number, before: number | undefined): ReactNode {
  if (before === undefined) return '–';
  if (before === 0) return clicks === 0 ? '–' : messages.isNew;
  return <ChangeBadge current={clicks} previous={before} />;
}

function Head({ hasScans, hasEnd }: { hasScans: boolean; hasEnd: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{messages.link}</th>
        {COLUMNS.filter((name) => hasScans || name !== 'scans').map((name) => (
          <th key={name} scope="col" className={styles.number}>
            {name === 'rate' ? (
              <Tooltip text={messages.goalRateAbout}>
                <span>{COLUMN_NAMES[name]}</span>
              </Tooltip>
            ) : (
              COLUMN_NAMES[name]
            )}
          </th>
        ))}
        {hasEnd && (
          <th scope="col">
            <span className="visually-hidden">{messages.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
