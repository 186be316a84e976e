import { metricChangeMessages as messages } from '../messages/shared/common.ts';
import { componentMessages } from '../messages/shared/components.ts';
import { locale } from '../state/formats.ts';
import { isOfVisits, isRate } from './metric-format.ts';
import styles from './page/badges.module.css';
import { ChangeBadge, SignedChange } from './page/badges.tsx';

export interface MetricChangeProps {
  metric: string;
  current: number;
  previous: number;
  /** Visits or visitors of the comparison period; undefined where they are unknown. */
  visitsBefore?: number | null | undefined;
  isLowerBetter?: boolean;
}

/** Smaller differences are shown as none: they have one decimal. */
const SMALLEST_POINTS = 0.05;
const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The change of a metric: of rates in percentage points; none for rates and averages of no visits. */
export function MetricChange(props: MetricChangeProps) {
  const { metric, current, previous, visitsBefore, isLowerBetter = metric === 'bounce_rate' } = props;
  if (isOfVisits(metric) && visitsBefore === 0) return <span className={styles.same}>{messages.noVisits}</span>;
  if (!isRate(metric)) return <ChangeBadge current={current} previous={previous} isLowerBetter={isLowerBetter} />;
  const by = current - previous;
  if (Math.abs(by) < SMALLEST_POINTS) return <span className={styles.same}>{componentMessages.noChange}</span>;
  return <SignedChange by={by} text={messages.points(points.format(Math.abs(by)))} isLowerBetter={isLowerBetter} />;
}
