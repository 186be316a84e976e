import { useApiQuery } from '../../../api/queries.ts';
import { enteredMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { formatInteger } from '../../../ui/format.ts';
import { MetricChange } from '../../../ui/metric-change.tsx';
import { goneName, useObjectName } from '../../../ui/object/object-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { ALL_GOALS } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import styles from './funnel.module.css';
import { lossAfter, type Reached } from './funnel-figures.ts';
import { shareText } from './share-text.ts';
import { type Funnel, stepName } from './steps.ts';

export interface Compared {
  steps: readonly Reached[];
  /** The same steps in the compared period. */
  before: readonly Reached[] | undefined;
  by: Funnel['by'];
}

/** A step in words: who reached it, how that compares, and who left after it. */
export function StepText({ steps, before, by, place, isWorst }: Compared & { place: number; isWorst: boolean }) {
  const step = steps[place];
  const earlier = before?.[place];
  if (!step) return null;
  const loss = lossAfter(steps, place);
  return (
    <div className={styles.text}>
      <span className={styles.name}>
        <StepName step={step.step} />
      </span>
      <b>{formatInteger(step.reached)}</b>
      <div className={boardStyles.muted}>
        {place === 0 ? enteredMessages[by] : texts.reached(shareText(step.of_first / 100, 1))}
      </div>
      {place > 0 && <ConversionChange now={step} before={earlier} entered={before?.[0]?.reached} />}
      {place === 0 && earlier && (
        <span className={styles.change}>
          <MetricChange metric="visits" current={step.reached} previous={earlier.reached} />{' '}
          <span className={boardStyles.muted}>{texts.previously(formatInteger(earlier.reached))}</span>
        </span>
      )}
      {loss && (
        <div className={styles.lost}>
          {texts.lost(formatInteger(loss.count), shareText(loss.share, 1))}{' '}
          {isWorst && steps.length > 2 && <Badge tone="bad">{texts.worstMark}</Badge>}
        </div>
      )}
    </div>
  );
}

interface ConversionChangeProps {
  now: Reached | undefined;
  before: Reached | undefined;
  /** How many entered the funnel in the compared period. */
  entered: number | undefined;
}

/** The change of a step's conversion in percentage points, and what it was. */
export function ConversionChange({ now, before, entered = 0 }: ConversionChangeProps) {
  if (!now || !before) return null;
  return (
    <span className={styles.change}>
      <MetricChange metric="conversion_rate" current={now.of_first} previous={before.of_first} visitsBefore={entered} />{' '}
      {entered > 0 && (
        <span className={boardStyles.muted}>{texts.previously(shareText(before.of_first / 100, 1))}</span>
      )}
    </span>
  );
}

/** Shows the name of a specific link or code; shared dashboards may query the names of goals, but not those. */
export function StepName({ step }: Pick<Reached, 'step'>) {
  const { site, isShared } = useDashboard();
  const goals = useApiQuery('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  const name = useStartName(step);
  if (step.qr_id === undefined && step.link_id === undefined) return stepName(step, goals.data?.data);
  return isShared || name === undefined ? stepName(step) : `${stepName(step)}: ${name}`;
}

/** Returns the name of the link or code in a click or scan step; undefined while it is unknown. */
export function useStartName(step: Pick<Reached['step'], 'qr_id' | 'link_id'> | undefined): string | undefined {
  const { isShared } = useDashboard();
  const id = String(isShared ? '' : (step?.qr_id ?? step?.link_id ?? ''));
  const { name, isLoading, status } = useObjectName({ dimension: step?.qr_id ? 'via_qr' : 'via_link', id });
  return id === '' || isLoading ? undefined : (name ?? goneName(id, status));
}
