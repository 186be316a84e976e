import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { keyOf } from '../state/period-shortcuts.ts';
import styles from './head.module.css';

/** Selects the period. A chosen interval may not suit another one. */
export function PeriodMenu() {
  const { view, change, overview } = useDashboard();
  return (
    <span className={styles.period}>
      <PeriodPicker
        span={view.span}
        range={overview?.meta}
        onChange={(span) => change({ span, interval: undefined })}
        keyOf={keyOf}
        stepKeys={['←', '→']}
      />
    </span>
  );
}
