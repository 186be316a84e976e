import type { Body } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Goal } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';

/** Creates or updates a goal and shows a notification. */
export function useGoalSaving(goal: Goal | undefined): (body: Body<'createGoal'>) => Promise<void> {
  const { site } = useDashboard();
  const toasts = useToasts();
  const path = pathOf(site, '/goals');
  const saving = useApiMutation('createGoal', [path, pathOf(site, '/overview')]);
  return async (body) => {
    if (goal) await saving.mutateAsync({ path: `${path}/${goal.id}`, method: 'PATCH', body });
    else await saving.mutateAsync({ path, body });
    toasts.showToast({ title: texts.goalSaved(body.name) });
  };
}
