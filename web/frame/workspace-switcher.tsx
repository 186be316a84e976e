import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import type { ApiError } from '../api/api-error.ts';
import { callSurface, type WorkspaceList } from '../api/private-surface.ts';
import { workspaceMessages as messages } from '../messages/shared/account/workspace.ts';
import { frameMessages } from '../messages/shared/frame.ts';
import { tabSteps } from '../state/navigation/tab-steps.ts';
import type { CurrentWorkspace } from '../state/workspace/workspace.ts';
import { Menu, type MenuEntry } from '../ui/floating/menu.tsx';
import styles from './frame.module.css';

/** The name of the workspace, and a menu with the person's others. */
export default function WorkspaceSwitcher({ workspace }: { workspace: CurrentWorkspace }) {
  const all = useQuery<WorkspaceList, ApiError>({
    queryKey: ['/account/workspaces'],
    queryFn: () => callSurface('/account/workspaces'),
    enabled: workspace.others > 0,
  });
  const others = all.data?.workspaces ?? [];
  return (
    <Menu
      trigger={
        <button
          type="button"
          id="workspace"
          className={styles.workspace}
          aria-label={`${frameMessages.switchWorkspace}: ${workspace.name}`}
        >
          <span>{workspace.name}</span>
          <ChevronsUpDown aria-hidden />
        </button>
      }
      entries={[
        ...(others.length > 0 ? [{ heading: frameMessages.switchWorkspace }] : []),
        ...others.map((row) => entryOf(row, workspace.id)),
        ...(others.length > 0 ? (['separator'] as const) : []),
        { label: messages.invite, to: '/settings/members' },
        { label: workspace.guest_of ? messages.manage : messages.createOrManage, to: '/settings/workspaces' },
      ]}
    />
  );
}

function entryOf({ id, name, role, guest_of: guest }: WorkspaceList['workspaces'][number], current: number): MenuEntry {
  const end = guest ? messages.guest : messages.roles[role];
  return { label: name, end: id === current ? '✓' : end, onSelect: () => enterWorkspace(id) };
}

/**
 * Loads the application again, so that nothing of one workspace stays in memory. Runs after the menu has removed its
 * history entry: that step would cancel this navigation.
 */
function enterWorkspace(id: number): void {
  tabSteps().around((to) => window.location.assign(to), `/app/w/${id}`);
}
