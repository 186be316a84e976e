import { useApiQuery } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import type { UrlStateOptions } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { ALL_GOALS, type Goal } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import { GoalForm } from './goal-form.tsx';
import { GoalList } from './goal-list.tsx';

export interface GoalsWindowProps {
  /**
   * State in the address: `list`, `new` for the form of a new goal that closes after saving, `add` for a new goal from
   * the list, or an id.
   */
  word: string;
  onGo: (word: string | undefined, options?: UrlStateOptions) => void;
}

/** Creates, changes and deletes goals of the website. */
export default function GoalsWindow({ word, onGo }: GoalsWindowProps) {
  const { site } = useDashboard();
  const query = useApiQuery('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  const edited = editedOf(word, query.data?.data);
  return (
    <Dialog title={titleOf(edited)} isOpen isInUrl onClose={() => onGo(undefined, { goesBack: true })} widthPx={640}>
      {edited ? (
        <GoalForm
          key={word}
          goal={edited === 'new' ? undefined : edited}
          onClose={() => onGo(word === 'new' ? undefined : 'list', { goesBack: true })}
        />
      ) : (
        <Loaded query={query}>
          {({ data }) => <GoalList goals={data} onEdit={(goal) => onGo(goal === 'new' ? 'add' : String(goal.id))} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function editedOf(word: string, goals: readonly Goal[] | undefined): Goal | 'new' | undefined {
  return word === 'new' || word === 'add' ? 'new' : goals?.find(({ id }) => String(id) === word);
}

function titleOf(edited: Goal | 'new' | undefined): string {
  if (edited === undefined) return texts.goals;
  return edited === 'new' ? texts.newGoal : texts.editGoal;
}
