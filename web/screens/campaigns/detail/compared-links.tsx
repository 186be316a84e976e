import type { ReactNode } from 'react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { ClickPeriod } from '../../../state/click-query.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
import { OpenLink } from '../../../ui/floating/open-link.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatInteger, formatShare } from '../../../ui/format.ts';
import { SiteIcon } from '../../../ui/icon/site-icon.tsx';
import { LinkName, TargetName } from '../../../ui/object/link-name.tsx';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import { colorAt } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { useScans } from './link-codes.ts';
import type { LinkFigures } from './link-figures.ts';

interface ComparedLinksProps {
  figures: readonly LinkFigures[];
  hasColors: boolean;
  period: ClickPeriod;
}

/** Table that compares links. Colors, if any, match the lines of the chart. */
export function ComparedLinks({ figures, hasColors, period }: ComparedLinksProps) {
  const scans = useScans(
    figures.map(({ link }) => link),
    period,
  );
  const all = figures.reduce((sum, { clicks }) => sum + clicks, 0);
  if (all === 0) return <p className={styles.muted}>{messages.noClicks}</p>;
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
}

function Row({ figures, share, scans, color }: RowProps) {
  const { link } = figures;
  const cells = cellsOf(figures, share, scans);
  return (
    <tr>
      <th scope="row">
        <span className={styles.cell}>
          {color && <span className={styles.dot} style={{ background: color }} aria-hidden />}
          <SiteIcon site={link.longurl} />
          <span className={styles.linkText}>
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
    change: <ChangeBadge current={clicks} previous={before} />,
  };
}

function Head({ hasScans }: { hasScans: boolean }) {
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
      </tr>
    </thead>
  );
}
