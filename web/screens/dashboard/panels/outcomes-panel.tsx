import { Settings2 } from 'lucide-react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { formatMetric } from '../../../ui/metric-format.ts';
import { BarList } from '../../../ui/table/bar-list.tsx';
import styles from '../dashboard.module.css';
import type { OverviewData } from '../state/dashboard-context.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { chosenValues, isOfSingleEvents, withValue } from '../state/filters.ts';
import { Panel } from './panel.tsx';
import { ValueRows } from './rows.tsx';

const TABS = [
  { value: 'goals', label: texts.goals },
  { value: 'event', label: messages.events },
] as const;

type Goal = OverviewData['goals'][number];

/** Goals with their conversion rate, and every event by name. */
export function OutcomesPanel({ data }: { data: OverviewData }) {
  const [tab, choose] = useEnumParam('outcomes', ['goals', 'event']);
  const { isShared } = useDashboard();
  const [, setUrl] = useUrlState();
  const openGoals = (goals: 'list' | 'new') => setUrl({ goals });
  return (
    <Panel
      title={texts.outcomes}
      id="goals"
      tab={tab}
      onTab={choose}
      tabs={TABS}
      height="low"
      details={tab === 'event' ? 'event' : undefined}
      foot={
        !isShared && (
          <Button size="small" variant="ghost" icon={<Settings2 aria-hidden />} onClick={() => openGoals('list')}>
            {texts.manageGoals}
          </Button>
        )
      }
    >
      {tab === 'event' ? (
        <ValueRows dimension="event" rows={data.panels.event} isOfEvents />
      ) : (
        <GoalRows goals={data.goals} onAdd={() => openGoals('new')} />
      )}
    </Panel>
  );
}

/** Most conversions first, then by name. */
function byConversions(one: Goal, other: Goal): number {
  return other.visitors - one.visitors || one.name.localeCompare(other.name);
}

function GoalRows({ goals, onAdd }: { goals: readonly Goal[]; onAdd: () => void }) {
  const { isShared, view, change } = useDashboard();
  const chosen = chosenValues(view.conditions, 'goal');
  const choose = (value: string, isExcluded: boolean) =>
    change({ conditions: withValue(view.conditions, 'goal', { value, isExcluded }) });
  if (goals.length === 0)
    return (
      <div className={styles.empty}>
        <p>{texts.noGoals}</p>
        {!isShared && (
          <Button permission="edit" onClick={onAdd}>
            {texts.addGoal}
          </Button>
        )}
      </div>
    );
  return (
    <>
      {isOfSingleEvents(view.conditions) && <p className={styles.muted}>{texts.goalsOfEvents}</p>}
      <BarList
        heads={[texts.goal, messages.visitors, '%']}
        rows={goals.toSorted(byConversions).map((goal) => ({
          value: goal.name,
          label: <GoalLabel goal={goal} isChosen={chosen.includes(goal.name)} />,
          count: goal.visitors,
          more: formatMetric('conversion_rate', goal.conversion_rate, true),
        }))}
        onChoose={choose}
      />
    </>
  );
}

/** Shows the number of conversions next to the name when visitors converted more than once. */
function GoalLabel({ goal, isChosen }: { goal: Goal; isChosen: boolean }) {
  const { name, conversions, visitors } = goal;
  return (
    <>
      <span className={isChosen ? styles.isChosen : undefined}>{name}</span>{' '}
      {conversions > visitors && <span className={styles.muted}>{texts.times(formatCompact(conversions))}</span>}
    </>
  );
}
