import { BookOpen, MailCheck, Pencil, Plus, ShoppingBag, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { common } from '../../../messages/shared/common.ts';
import { stepMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { keepDraft } from '../../../state/draft.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { formatMetric } from '../../../ui/metric-format.ts';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Goal, goalText } from '../state/goals.ts';
import { useIsInView } from '../state/use-is-in-view.ts';
import { useGoalFigures } from './goal-figures.ts';
import styles from './goals.module.css';
import { withoutQuery } from './query-variants.ts';
import { goalDraft, type TypedGoal } from './typed-goal.ts';
import { UncountedPages } from './uncounted-pages.tsx';
import { useGoalRemoval, useGoalSaving } from './use-goal-saving.ts';

interface GoalListProps {
  goals: readonly Goal[];
  onEdit: (goal: Goal | 'new') => void;
}

/** The goals with their recent conversions, or examples when there are none. */
export function GoalList({ goals, onEdit }: GoalListProps) {
  const remove = useGoalRemoval();
  if (goals.length === 0) return <NoGoals onAdd={() => onEdit('new')} />;
  return (
    <>
      <p className={boardStyles.muted}>{texts.goalsAbout}</p>
      <ul className={styles.goals} aria-label={texts.goals}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal}>
            <IconButton label={`${common.edit}: ${goal.name}`} icon={<Pencil />} onClick={() => onEdit(goal)} />
            <IconButton label={`${common.delete}: ${goal.name}`} icon={<Trash2 />} onClick={() => remove(goal)} />
          </GoalRow>
        ))}
      </ul>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onEdit('new')}>
        {texts.addGoal}
      </Button>
    </>
  );
}

function GoalRow({ goal, children }: { goal: Goal; children: ReactNode }) {
  const { name, match } = goal;
  const row = useRef<HTMLLIElement>(null);
  const { figures } = useGoalFigures(match, { enabled: useIsInView(row) });
  const save = useGoalSaving(goal);
  const page = withoutQuery(match);
  const count = (path: string) => void save({ name: name === page ? path : name, match: { ...match, path } });
  return (
    <li className={styles.counted} ref={row}>
      <span className={styles.goalName}>
        <b>{name}</b>
        <span className={boardStyles.muted}>{goalText(match, stepMessages)}</span>
      </span>
      <span className={styles.goalTrend}>
        {figures && <Sparkline values={figures.days} label={texts.conversionsByDay} width={88} />}
      </span>
      <span className={`${styles.goalCount} tabular`}>
        {figures ? <b>{formatInteger(figures.conversions)}</b> : <Skeleton width={32} />}
        <span className={boardStyles.muted}>{figures && formatMetric('conversion_rate', figures.rate, true)}</span>
      </span>
      <span className={styles.goalActions}>{children}</span>
      {page !== undefined && <UncountedPages path={page} onCount={count} />}
    </li>
  );
}

const EXAMPLES: readonly { icon: ReactNode; label: string; about: string; typed: Partial<TypedGoal> }[] = [
  { icon: <ShoppingBag aria-hidden />, ...texts.orderExample, typed: { kind: 'page', text: '/thanks*' } },
  {
    icon: <MailCheck aria-hidden />,
    ...texts.signupExample,
    typed: { kind: 'event', text: texts.signupExample.event },
  },
  { icon: <BookOpen aria-hidden />, ...texts.readExample, typed: { kind: 'scroll', text: '/blog/*', depth: '90' } },
];

/** Opens the form with an example, or empty. */
function NoGoals({ onAdd }: { onAdd: () => void }) {
  const { site } = useDashboard();
  const start = ({ label, typed }: (typeof EXAMPLES)[number]) => {
    keepDraft(goalDraft(site.id), { name: label, ...typed });
    onAdd();
  };
  return (
    <>
      <p className={boardStyles.muted}>{texts.noGoals}</p>
      <ul className={styles.examples} aria-label={texts.goalExamples}>
        {EXAMPLES.map((example) => (
          <li key={example.label}>
            <button type="button" className={styles.example} onClick={() => start(example)}>
              {example.icon}
              <b>{example.label}</b>
              <span className={boardStyles.muted}>{example.about}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={onAdd}>
        {texts.addGoal}
      </Button>
    </>
  );
}
