import { lazy, type ReactNode, Suspense } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import type { WhyProps } from './chart-props.ts';
import styles from './figures.module.css';

export interface FigureProps {
  label: string;
  /** Displayed value. */
  value: ReactNode;
  /** Full value or explanation, shown on hover. */
  help?: string;
  change?: ReactNode;
  /** A small line of the figure over time. */
  trend?: ReactNode;
  /** Makes the metric a button that charts it. */
  onChoose?: () => void;
  isChosen?: boolean;
  /** Makes the change a button that explains it. */
  onExplain?: (() => void) | undefined;
}

/** A large number with its change in words and color. */
export function Figure({ label, value, help, change, trend, onChoose, isChosen, onExplain }: FigureProps) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.change}>{onExplain ? null : change}</span>
      {trend && <span className={styles.trend}>{trend}</span>}
    </>
  );
  const figure = onChoose ? (
    <button type="button" className={styles.figure} onClick={onChoose} aria-pressed={isChosen}>
      {inside}
    </button>
  ) : (
    <div className={styles.figure}>{inside}</div>
  );
  const whole = help ? <Tooltip text={help}>{figure}</Tooltip> : figure;
  if (!onExplain) return whole;
  return (
    <div className={styles.cell}>
      {whole}
      <button type="button" className={styles.explain} onClick={onExplain}>
        {change}
        <span className="visually-hidden">{componentMessages.why(label)}</span>
      </button>
    </div>
  );
}

const ChangeDialog = lazy(() => import('../change/change-dialog.tsx'));

/** The dialog that explains a change, while the address names a figure. */
export function Why(props: WhyProps) {
  const [params] = useUrlState();
  return (
    params.has('why') && (
      <Suspense>
        <ChangeDialog {...props} />
      </Suspense>
    )
  );
}

/** Returns how to open the dialog for a figure; undefined where nothing changed. */
export function useWhy(): (
  metric: WhyProps['metrics'][number]['value'],
  counts: { current: number; previous: number } | undefined,
) => (() => void) | undefined {
  const [, change] = useUrlState();
  return (why, counts) => (counts && counts.current !== counts.previous ? () => change({ why }) : undefined);
}

export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
