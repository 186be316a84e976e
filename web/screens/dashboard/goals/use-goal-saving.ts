import type { Body } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { windowsMessages as texts } from '../../../messages/dashboard-windows.ts';
import { useNotices } from '../../../ui/floating/toasts.tsx';
import { useBoard } from '../state/board.ts';
import type { Goal } from '../state/goals.ts';
import { pathOf } from '../state/question.ts';

/** Creates or updates a goal and shows a notification. */
export function useGoalSaving(goal: Goal | undefined): (body: Body<'createGoal'>) => Promise<void> {
  const { site } = useBoard();
  const notices = useNotices();
  const path = pathOf(site, '/goals');
  const saving = useChange('createGoal', [path, pathOf(site, '/overview')]);
  return async (body) => {
    if (goal) await saving.mutateAsync({ path: `${path}/${goal.id}`, method: 'PATCH', body });
    else await saving.mutateAsync({ path, body });
    notices.tell({ title: texts.goalSaved(body.name) });
  };
}
