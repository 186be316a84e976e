import { MapPin } from 'lucide-react';
import { Link } from 'wouter';
import { codeMessages } from '../../../messages/codes/codes.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatCompact, formatInteger } from '../../../ui/format.ts';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import { CodeSummary } from '../code-summary.tsx';
import styles from './list.module.css';

interface FigureProps {
  row: CodeRow;
  period: ListPeriod;
}

/** Returns the scans of the period; all of them while the event log is unavailable. */
export function scansIn({ scans, periodscans }: CodeRow, period: ListPeriod): number {
  return period === 'all' ? scans : (periodscans ?? scans);
}

/** A code in two lines: its name and place, then type and content. */
export function CodeName({ row: { id, name, link, type, content, place } }: Pick<FigureProps, 'row'>) {
  return (
    <span className={styles.thumb}>
      <img src={qrImageUrlOf(link)} alt="" loading="lazy" />
      <span className={styles.lines}>
        <span className={styles.line}>
          <Link to={`/codes/${id}`} className={styles.name}>
            {name}
          </Link>
          {place && <Place place={place} />}
        </span>
        <span className={`${styles.line} ${styles.second}`}>
          {type && <span>{codeMessages.types[type]}</span>}
          <span className={styles.summary}>
            <CodeSummary type={type} content={content} />
          </span>
        </span>
      </span>
    </span>
  );
}

/** Where the code is put up. */
export function Place({ place }: { place: string }) {
  return (
    <span className={styles.place} title={place}>
      <MapPin aria-hidden />
      <span>{place}</span>
    </span>
  );
}

/** The shape of the period; a flat line for a code without scans. */
export function CodeTrend({ row, period }: FigureProps) {
  if (!row.trend || !row.dynamic) return null;
  return (
    <Sparkline
      values={row.trend}
      label={codeMessages.trendOf(row.name)}
      width={96}
      height={28}
      isEnded={period === 'last_month' || !row.periodscans}
    />
  );
}

/** Scans of the period, with all of them on hover. */
export function CodeScans({ row, period }: FigureProps) {
  if (!row.dynamic) return <span className={styles.none}>–</span>;
  return (
    <Tooltip text={<b>{codeMessages.totalScans(formatInteger(row.scans))}</b>}>
      <Link to={`/codes/${row.id}`} className={styles.number}>
        {formatCompact(scansIn(row, period))}
      </Link>
    </Tooltip>
  );
}
