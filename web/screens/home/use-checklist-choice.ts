import { createStored, useStored } from '../../state/stored.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';

/** Whether this browser shows the checklist, by ID of the workspace. */
const choices = createStored<Readonly<Record<number, boolean>>>('checklist', {});

/** What the person chose for the checklist of this workspace; undefined without a choice. */
export function useChecklistChoice(): [chosen: boolean | undefined, choose: (isShown: boolean) => void] {
  const id = useWorkspace()?.id ?? 0;
  const [all, write] = useStored(choices);
  return [all[id], (isShown) => write({ ...all, [id]: isShown })];
}
