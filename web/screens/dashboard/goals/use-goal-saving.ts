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

/** Deletes a goal and offers to restore it. */
export function useGoalRemoval(): (goal: Goal) => void {
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
