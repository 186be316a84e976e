import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import type { ApiError } from '../api/api-error.ts';
import { callSurface, type WorkspaceList } from '../api/private-surface.ts';
import { workspaceMessages as messages } from '../messages/shared/account/workspace.ts';
import { tabSteps } from '../state/navigation/tab-steps.ts';
import { useWorkspace } from '../state/workspace/workspace.ts';
import { Menu, type MenuEntry } from '../ui/floating/menu.tsx';
import styles from './frame.module.css';

/** The name of the workspace, and a menu with the person's others. Loaded for people with several workspaces only. */
export default function WorkspaceSwitcher() {
  const workspace = useWorkspace();
  const all = useQuery<WorkspaceList, ApiError>({
    queryKey: ['/account/workspaces'],
    queryFn: () => callSurface('/account/workspaces'),
  });
  if (!workspace) return null;
  const entries: MenuEntry[] = (all.data?.workspaces ?? []).map(({ id, name, role, guest_of: guest }) => ({
    label: name,
    end: id === workspace.id ? '✓' : guest ? messages.guest : messages.roles[role],
    onSelect: () => enterWorkspace(id),
  }));
  return (
    <Menu
      trigger={
        <button
          type="button"
          id="workspace"
          className={styles.workspace}
          aria-label={`${messages.switch}: ${workspace.name}`}
        >
          <span>{workspace.name}</span>
          <ChevronsUpDown aria-hidden />
        </button>
      }
      entries={[
        { heading: messages.switch },
        ...entries,
        'separator',
        { label: messages.manage, to: '/settings/workspaces' },
      ]}
    />
  );
}

/**
 * Loads the application again, so that nothing of one workspace stays in memory. Runs after the menu has removed its
 * history entry: that step would cancel this navigation.
 */
function enterWorkspace(id: number): void {
  tabSteps().around((to) => window.location.assign(to), `/app/w/${id}`);
}
