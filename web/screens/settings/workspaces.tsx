import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type WorkspaceList, type WorkspaceRow } from '../../api/private-surface.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { workspaceMessages } from '../../messages/shared/account/workspace.ts';
import { workspacesMessages as messages } from '../../messages/workspaces.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { Avatar } from '../../ui/object/avatar.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { layout } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { CurrentControls, CurrentLogo, CurrentUse } from './current-workspace.tsx';
import styles from './settings.module.css';
import { NewWorkspace, Rename } from './workspace-forms.tsx';

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
            {inOrder(workspaces, current?.id).map((row) => (
              <WorkspaceLine key={row.id} row={row}>
                {row.id === current?.id ? (
                  <CurrentControls
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

/** The workspace that is open comes first. */
function inOrder(rows: readonly WorkspaceRow[], current: number | undefined): readonly WorkspaceRow[] {
  return rows.toSorted((one, other) => Number(other.id === current) - Number(one.id === current));
}

function WorkspaceLine({
  row: { id, name, role, plan, guest_of: guest, counts },
  children,
}: {
  row: WorkspaceRow;
  children: ReactNode;
}) {
  const current = useWorkspace();
  const isCurrent = current?.id === id;
  return (
    <li className={isCurrent ? styles.current : undefined}>
      {isCurrent ? <CurrentLogo name={name} /> : <Avatar name={name} picture={null} />}
      <span className={styles.main}>
        <b className={styles.name}>{name}</b> {isCurrent && <Badge tone="good">{messages.current}</Badge>}
        <span className={styles.detail}>
          {guest
            ? workspaceMessages.guestOf(guest.name || workspaceMessages.deleted)
            : messages.detail(workspaceMessages.roles[role], planName(plan))}
          {!isCurrent && counts && ` · ${messages.members(counts.members, formatInteger(counts.members))}`}
          {!isCurrent && counts && ` · ${messages.links(counts.links, formatInteger(counts.links))}`}
        </span>
      </span>
      <span className={styles.controls}>{children}</span>
      {isCurrent && <CurrentUse current={current} />}
    </li>
  );
}
