import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import { stepMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import type { UrlStateOptions } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { formatMetric } from '../../../ui/metric-format.ts';
import { Loaded } from '../../../ui/page/query-states.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { ALL_GOALS, type Goal, goalText } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import { GoalForm } from './goal-form.tsx';
import styles from './goals.module.css';
import { withoutQuery } from './query-variants.ts';
import { UncountedPages } from './uncounted-pages.tsx';
import { useGoalSaving } from './use-goal-saving.ts';

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
    <Dialog title={titleOf(edited)} isOpen isInUrl onClose={() => onGo(undefined, { goesBack: true })} widthPx={560}>
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

function GoalList({ goals, onEdit }: { goals: readonly Goal[]; onEdit: (goal: Goal | 'new') => void }) {
  const remove = useRemoval();
  return (
    <>
      <p className={boardStyles.muted}>{goals.length === 0 ? texts.noGoals : texts.goalsAbout}</p>
      <ul className={styles.goals}>
        {goals.map((goal) => (
          <li key={goal.id} className={styles.goal}>
            <GoalText goal={goal} />
            <IconButton label={`${common.edit}: ${goal.name}`} icon={<Pencil />} onClick={() => onEdit(goal)} />
            <IconButton label={`${common.delete}: ${goal.name}`} icon={<Trash2 />} onClick={() => remove(goal)} />
          </li>
        ))}
      </ul>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onEdit('new')}>
        {texts.addGoal}
      </Button>
    </>
  );
}

function GoalText({ goal }: { goal: Goal }) {
  const { name, match } = goal;
  const counts = useDashboard().overview?.data.goals.find(({ id }) => id === goal.id);
  const save = useGoalSaving(goal);
  const page = withoutQuery(match);
  const count = (path: string) => void save({ name: name === page ? path : name, match: { ...match, path } });
  return (
    <span>
      <b>{name}</b>
      <br />
      <span className={boardStyles.muted}>{goalText(match, stepMessages)}</span>
      {counts && (
        <span className={`${boardStyles.muted} tabular`}>
          {' · '}
          {formatInteger(counts.visitors)} · {formatMetric('conversion_rate', counts.conversion_rate, true)}
        </span>
      )}
      {page !== undefined && <UncountedPages path={page} onCount={count} />}
    </span>
  );
}

function useRemoval(): (goal: Goal) => void {
  const { site } = useDashboard();
  const path = pathOf(site, '/goals');
  const touched = [path, pathOf(site, '/overview')];
  const removal = useApiMutation('deleteGoal', touched);
  const creation = useApiMutation('createGoal', touched);
  const toasts = useToasts();
  return ({ id, name, match }) =>
    removal.mutate(
      { path: `${path}/${id}`, method: 'DELETE' },
      {
        onError: (error) => toasts.showError(texts.deleteFailed, error),
        onSuccess: () =>
          toasts.showToast({
            title: texts.goalDeleted(name),
            onUndo: () => creation.mutate({ path, body: { name, match } }),
          }),
      },
    );
}
