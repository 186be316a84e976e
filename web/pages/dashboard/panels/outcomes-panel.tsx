import { useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import type { Answer } from '../../../api/client.ts';
import { keyOf, useApi } from '../../../api/queries.ts';
import { useAddress, useAddressWord } from '../../../state/address.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDecimal, formatShort } from '../../../ui/format.ts';
import { useNotices } from '../../../ui/toasts.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import styles from '../dashboard.module.css';
import { formatMetric } from '../figures.tsx';
import type { OverviewData } from '../state/board.ts';
import { pathOf, useBoard } from '../state/board.ts';
import { isOfSingleEvents } from '../state/filters.ts';
import { ALL_GOALS, type GoalMatch, goalCondition } from '../state/goals.ts';
import { Panel } from './panel.tsx';
import { ValueRows } from './rows.tsx';

const TABS = [
  { value: 'goals', label: texts.goals },
  { value: 'event', label: words.events },
] as const;

/** What people did: goals with the share of visitors who reached them, and every event by its name. */
export function OutcomesPanel({ data }: { data: OverviewData }) {
  const [tab, choose] = useAddressWord('outcomes', ['goals', 'event']);
  const { isShared } = useBoard();
  const [, setAddress] = useAddress();
  const openGoals = (goals: 'list' | 'new') => setAddress({ goals });
  const { revenue } = data.totals;
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
        <>
          {revenue !== null && revenue > 0 && (
            <span className={styles.muted}>
              {texts.revenue} <b className="tabular">{formatDecimal(revenue)}</b>
            </span>
          )}
          {!isShared && (
            <Button size="small" look="plain" icon={<Settings2 aria-hidden />} onClick={() => openGoals('list')}>
              {texts.manageGoals}
            </Button>
          )}
        </>
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

function GoalRows({ goals, onAdd }: { goals: OverviewData['goals']; onAdd: () => void }) {
  const { isShared, view, change } = useBoard();
  const find = useGoalMatch();
  const choose = async (id: string, isExcluded: boolean) => {
    const match = await find(Number(id));
    const condition = match && goalCondition(match, isExcluded);
    if (condition) change({ conditions: [...view.conditions, condition] });
  };
  if (goals.length === 0)
    return (
      <div className={styles.empty}>
        <p>{texts.noGoals}</p>
        {!isShared && <Button onClick={onAdd}>{texts.addGoal}</Button>}
      </div>
    );
  return (
    <>
      {isOfSingleEvents(view.conditions) && <p className={styles.muted}>{texts.goalsOfEvents}</p>}
      <BarList
        heads={[texts.goal, words.visitors, '%']}
        rows={goals.map((goal) => ({
          value: String(goal.id),
          label: <GoalLabel {...goal} />,
          count: goal.visitors,
          more: formatMetric('conversion_rate', goal.conversion_rate, true),
        }))}
        onChoose={(id, isExcluded) => void choose(id, isExcluded)}
      />
    </>
  );
}

/** How often it was reached stands beside its name where that is more than once a visitor. */
function GoalLabel({ name, conversions, visitors }: OverviewData['goals'][number]) {
  if (conversions <= visitors) return name;
  return (
    <>
      {name} <span className={styles.muted}>{texts.times(formatShort(conversions))}</span>
    </>
  );
}

/** What a goal is reached by. Asked for when one is clicked: the page itself does not need it. */
function useGoalMatch(): (id: number) => Promise<GoalMatch | undefined> {
  const { site } = useBoard();
  const client = useApi();
  const queries = useQueryClient();
  const notices = useNotices();
  const path = pathOf(site, '/goals');
  return async (id) => {
    try {
      const { data } = await queries.fetchQuery({
        queryKey: keyOf(path, { query: ALL_GOALS }),
        queryFn: ({ signal }) => client.call<Answer<'listGoals'>>(path, { query: ALL_GOALS, signal }),
      });
      return data.find((goal) => goal.id === id)?.match;
    } catch (error) {
      notices.tellFault(texts.goals, error);
      return undefined;
    }
  };
}
