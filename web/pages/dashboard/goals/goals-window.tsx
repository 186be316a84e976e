import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer, useChange } from '../../../api/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { common } from '../../../words/common.ts';
import { stepWords, windowsWords as texts } from '../../../words/dashboard-windows.ts';
import boardStyles from '../dashboard.module.css';
import { pathOf, useBoard } from '../state/board.ts';
import { ALL_GOALS, type Goal, goalWords } from '../state/goals.ts';
import { GoalForm } from './goal-form.tsx';
import styles from './goals.module.css';
import { barePageOf } from './query-twins.ts';
import { UncountedPages } from './uncounted-pages.tsx';
import { useGoalSaving } from './use-goal-saving.ts';

export interface GoalsWindowProps {
  /** Is the form of a new one, and closes when that is saved. */
  isNew: boolean;
  onClose: () => void;
}

/** Goals of the website: made, changed and deleted in one place. */
export default function GoalsWindow({ isNew, onClose }: GoalsWindowProps) {
  const { site } = useBoard();
  const [edited, setEdited] = useState<Goal | 'new' | undefined>(isNew ? 'new' : undefined);
  const answer = useAnswer('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  return (
    <Dialog title={titleOf(edited)} isOpen onClose={onClose} widthPx={560}>
      {edited ? (
        <GoalForm goal={edited === 'new' ? undefined : edited} onClose={isNew ? onClose : () => setEdited(undefined)} />
      ) : (
        <Loaded answer={answer}>{({ data }) => <GoalList goals={data} onEdit={setEdited} />}</Loaded>
      )}
    </Dialog>
  );
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
      <Button look="primary" icon={<Plus aria-hidden />} onClick={() => onEdit('new')}>
        {texts.addGoal}
      </Button>
    </>
  );
}

function GoalText({ goal }: { goal: Goal }) {
  const { name, match } = goal;
  const save = useGoalSaving(goal);
  const page = barePageOf(match);
  const count = (path: string) => void save({ name: name === page ? path : name, match: { ...match, path } });
  return (
    <span>
      <b>{name}</b>
      <br />
      <span className={boardStyles.muted}>{goalWords(match, stepWords)}</span>
      {page !== undefined && <UncountedPages path={page} onCount={count} />}
    </span>
  );
}

function useRemoval(): (goal: Goal) => void {
  const { site } = useBoard();
  const path = pathOf(site, '/goals');
  const touched = [path, pathOf(site, '/overview')];
  const removal = useChange('deleteGoal', touched);
  const creation = useChange('createGoal', touched);
  const notices = useNotices();
  return ({ id, name, match }) =>
    removal.mutate(
      { path: `${path}/${id}`, method: 'DELETE' },
      {
        onError: (error) => notices.tellFault(texts.deleteFailed, error),
        onSuccess: () =>
          notices.tell({
            title: texts.goalDeleted(name),
            onUndo: () => creation.mutate({ path, body: { name, match } }),
          }),
      },
    );
}
