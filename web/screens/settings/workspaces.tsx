import { useQuery } from '@tanstack/react-query';
import { Ellipsis, LogOut, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type WorkspaceList, type WorkspaceRow } from '../../api/private-surface.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { workspaceMessages } from '../../messages/shared/account/workspace.ts';
import { workspacesMessages as messages } from '../../messages/workspaces.ts';
import { tabSteps } from '../../state/navigation/tab-steps.ts';
import { type CurrentWorkspace, useWorkspace } from '../../state/workspace/workspace.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { Menu } from '../../ui/floating/menu.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, buttonClass, IconButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { Avatar } from '../../ui/object/avatar.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { layout } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import styles from './settings.module.css';
import { LeaveForm, NewWorkspace, Rename } from './workspace-forms.tsx';

/** The person's workspaces: open, create, rename and leave one. */
export default function Workspaces() {
  const all = useQuery<WorkspaceList, ApiError>({
    queryKey: ['/account/workspaces'],
    queryFn: () => callSurface('/account/workspaces'),
  });
  const current = useWorkspace();
  const [opened, setOpened] = useState<'new' | 'rename'>();
  const close = () => setOpened(undefined);
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpened('new')}>
      {messages.create}
    </Button>
  );
  return (
    <SettingsFrame title={messages.title} actions={all.data?.may_create && create}>
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={all}>
        {({ workspaces }) => (
          <ul className={styles.rows}>
            {workspaces.map((row) => (
              <WorkspaceLine key={row.id} row={row}>
                {row.id === current?.id ? (
                  <OwnControls
                    current={current}
                    isLast={workspaces.length === 1}
                    onRename={() => setOpened('rename')}
                  />
                ) : (
                  <a className={buttonClass({ size: 'small' })} href={`/app/w/${row.id}`}>
                    {messages.open}
                  </a>
                )}
              </WorkspaceLine>
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        title={opened === 'rename' ? messages.rename : messages.create}
        isOpen={opened !== undefined}
        onClose={close}
        widthPx={440}
      >
        {opened === 'new' && <NewWorkspace onClose={close} />}
        {opened === 'rename' && current && <Rename current={current} onClose={close} />}
      </Dialog>
    </SettingsFrame>
  );
}

function WorkspaceLine({
  row: { id, name, role, plan, guest_of: guest, counts },
  children,
}: {
  row: WorkspaceRow;
  children: ReactNode;
}) {
  const isCurrent = useWorkspace()?.id === id;
  return (
    <li>
      <Avatar name={name} picture={null} />
      <span className={styles.main}>
        <b className={styles.name}>{name}</b> {isCurrent && <Badge tone="good">{messages.current}</Badge>}
        <span className={styles.detail}>
          {guest
            ? workspaceMessages.guestOf(guest.name || workspaceMessages.deleted)
            : messages.detail(workspaceMessages.roles[role], planName(plan))}
          {counts && ` · ${messages.members(counts.members, formatInteger(counts.members))}`}
          {counts && ` · ${messages.links(counts.links, formatInteger(counts.links))}`}
        </span>
      </span>
      <span className={styles.controls}>{children}</span>
    </li>
  );
}

interface OwnControlsProps {
  current: CurrentWorkspace;
  /** Whether the person has no other workspace. */
  isLast: boolean;
  onRename: () => void;
}

/** Renames and leaves the workspace that is open. */
function OwnControls({ current, isLast, onRename }: OwnControlsProps) {
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
