import { useQuery } from '@tanstack/react-query';
import { Ellipsis, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { callSurface, type MemberList } from '../../api/private-surface.ts';
import { useApiQuery } from '../../api/queries.ts';
import { workspacesMessages as messages } from '../../messages/workspaces.ts';
import { tabSteps } from '../../state/navigation/tab-steps.ts';
import { shownPicture } from '../../state/shown-picture.ts';
import { type CurrentWorkspace, useCanOpen } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { Menu } from '../../ui/floating/menu.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Avatar } from '../../ui/object/avatar.tsx';
import { Quotas } from '../../ui/object/quotas.tsx';
import styles from './settings.module.css';
import { LeaveForm } from './workspace-forms.tsx';

/** The logo of the workspace's pages, or its initials. */
export function CurrentLogo({ name }: { name: string }) {
  const { data } = useApiQuery('showPageBrand', `${LINK_TOOLS}/brand`);
  const logo = data?.details.logo;
  if (!logo) return <Avatar name={name} picture={null} isLarge />;
  return <img className={styles.logo} src={shownPicture(logo)} alt="" />;
}

/** How much of its plan the workspace uses, and who works in it. */
export function CurrentUse({ current }: { current: CurrentWorkspace }) {
  const usage = useApiQuery('showUsage', `${ANALYTICS}/account/usage`);
  const canOpen = useCanOpen();
  const quotas = usage.data?.data.quotas;
  return (
    <div className={styles.use}>
      {quotas && <Quotas quotas={quotas} />}
      <span className={styles.faces}>
        {current.permissions.includes('members') && <Faces workspace={current.id} />}
        {canOpen('/settings/plan') && <Link to="/settings/plan">{messages.plan}</Link>}
      </span>
    </div>
  );
}

/** Faces that fit beside each other. */
const MAX_FACES = 8;

function Faces({ workspace }: { workspace: number }) {
  const path = `/account/w/${workspace}/members` as const;
  const { data } = useQuery<MemberList, ApiError>({ queryKey: [path], queryFn: () => callSurface(path) });
  if (!data) return null;
  return (
    <>
      {data.members.slice(0, MAX_FACES).map(({ id, name, username, picture }) => (
        <span key={id} title={name || username}>
          <Avatar name={name || username} picture={picture} />
        </span>
      ))}
      <Link to="/settings/members">{messages.manageMembers}</Link>
    </>
  );
}

interface CurrentControlsProps {
  current: CurrentWorkspace;
  /** Whether the person has no other workspace. */
  isLast: boolean;
  onRename: () => void;
}

/** Renames and leaves the workspace that is open. */
export function CurrentControls({ current, isLast, onRename }: CurrentControlsProps) {
  const confirm = useConfirm();
  const { showError } = useToasts();
  const reauthentication = useReauthentication();
  const [isLeaving, setLeaving] = useState(false);
  const ask = async () => {
    if (isLast) return setLeaving(true);
    if (await confirm({ title: messages.leave, text: messages.leaveAbout, action: messages.leave })) await leave();
  };
  const leave = async () => {
    try {
      await reauthentication.run(() => callSurface(`/account/w/${current.id}/leave`, {}));
      // Runs after the dialog has removed its history entry: that step would cancel this navigation.
      tabSteps().around((to) => window.location.assign(to), '/app');
    } catch (error) {
      showError(messages.leave, error);
    }
  };
  return (
    <>
      <Button size="small" permission="settings" onClick={onRename}>
        {messages.rename}
      </Button>
      <Menu
        trigger={<IconButton label={messages.more} icon={<Ellipsis aria-hidden />} />}
        entries={[
          {
            label: isLast ? messages.leaveLast : messages.leave,
            icon: <LogOut aria-hidden />,
            isDanger: true,
            permission: 'self',
            onSelect: () => void ask(),
          },
        ]}
      />
      <Dialog title={messages.leaveLastTitle} isOpen={isLeaving} onClose={() => setLeaving(false)} widthPx={480}>
        <LeaveForm name={current.name} onLeave={() => void leave()} onClose={() => setLeaving(false)} />
      </Dialog>
      {reauthentication.dialog}
    </>
  );
}
