import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { formatMetric } from '../../../ui/metric-format.ts';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Goal } from '../state/goals.ts';
import { type GoalFigures, useGoalFigures } from './goal-figures.ts';
import styles from './goals.module.css';
import { matchToCount, type TypedGoal } from './typed-goal.ts';

interface GoalPreviewProps {
  typed: TypedGoal;
  /** The goal before the change. */
  goal: Goal | undefined;
}

/** Conversions that the typed goal would have counted recently, once the input has been unchanged for a moment. */
export function GoalPreview({ typed, goal }: GoalPreviewProps) {
  const { site } = useDashboard();
  const settled = useDebounced(typed.kind + typed.text + typed.depth, 300);
  const isSettled = settled === typed.kind + typed.text + typed.depth;
  const match = matchToCount(typed, goal, site.domain);
  const { figures, error, isStale } = useGoalFigures(match, { enabled: isSettled });
  return (
    <div className={styles.preview} role="status" aria-live="polite" aria-busy={isStale || !isSettled}>
      {match === undefined ? (
        <p>{texts.previewWaits}</p>
      ) : error ? (
        <p>{error.message}</p>
      ) : figures ? (
        <Counted figures={figures} />
      ) : (
        <Skeleton height={28} width="40%" />
      )}
    </div>
  );
}

function Counted({ figures: { conversions, rate, days } }: { figures: GoalFigures }) {
  return (
    <>
      <div>
        <b>{formatInteger(conversions)}</b>
        <p>
          {texts.wouldHaveCounted(conversions)}
          {conversions > 0 && ` · ${texts.ofVisitors(formatMetric('conversion_rate', rate, true))}`}
        </p>
      </div>
      <Sparkline values={days} label={texts.conversionsByDay} width={140} height={40} />
    </>
  );
}
