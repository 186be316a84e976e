import { homeMessages as messages } from '../../messages/home.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Figure, FigureRow } from '../../ui/chart/figure.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { formatCompact, formatInteger } from '../../ui/format.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';

const FIGURES = ['clicks', 'scans', 'visits', 'views', 'conversions'] as const;

interface HomeFiguresProps {
  data: Pick<HomeData, 'totals' | 'compared_totals' | 'series'>;
  now: number;
}

/** Five totals, each with its trend and its change. */
export function HomeFigures({ data: { totals, compared_totals: before, series }, now }: HomeFiguresProps) {
  // Omits future hours, as the chart does.
  const past = series.filter(({ time }) => Date.parse(time) <= now);
  return (
    <FigureRow>
      {FIGURES.map((name) => (
        <Figure
          key={name}
          label={messages[name]}
          value={formatCompact(totals[name])}
          help={`${formatInteger(totals[name])}. ${metricDefinitions[name]} ${messages.daysOf(ownTimeZone())}`}
          change={
            <>
              <ChangeBadge current={totals[name]} previous={before[name]} />
              {before[name] > 0 && <span className={styles.from}>{messages.from(formatCompact(before[name]))}</span>}
            </>
          }
          trend={
            <Sparkline
              values={past.map((point) => point[name])}
              label={messages.trendOf(messages[name])}
              width={160}
              height={28}
            />
          }
        />
      ))}
    </FigureRow>
  );
}
