import { homeMessages as messages } from '../../messages/home.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Figure, FigureRow } from '../../ui/chart/figure.tsx';
import { formatCompact, formatInteger } from '../../ui/format.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';

/** In display order. */
export const HOME_METRICS = ['clicks', 'scans', 'visits', 'views', 'conversions'] as const;
export type HomeMetric = (typeof HOME_METRICS)[number];

interface HomeFiguresProps {
  data: Pick<HomeData, 'totals' | 'compared_totals'>;
  /** The one in the chart; undefined for several. */
  chosen: HomeMetric | undefined;
  onChoose: (metric: HomeMetric) => void;
}

/** Five totals with their changes. A click charts one. */
export function HomeFigures({ data: { totals, compared_totals: before }, chosen, onChoose }: HomeFiguresProps) {
  return (
    <FigureRow>
      {HOME_METRICS.map((name) => (
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
          isChosen={chosen === name}
          onChoose={() => onChoose(name)}
        />
      ))}
    </FigureRow>
  );
}
