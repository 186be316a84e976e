import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type MemberList, type RoleTexts } from '../../../api/private-surface.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { type CurrentWorkspace, useWorkspace } from '../../../state/workspace/workspace.ts';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import styles from '../settings.module.css';
import { GroupRoles } from './group-roles.tsx';
import { InviteMember } from './invite-member.tsx';
import { MemberLine } from './member-line.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { Requirements } from './requirements.tsx';
import { SupportAccess } from './support-access.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

/** The members of the workspace: change roles, remove, invite. */
export default function Members() {
  const workspace = useWorkspace();
  return (
    <SettingsFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      {workspace ? <MembersOf workspace={workspace} /> : <SkeletonRows />}
    </SettingsFrame>
  );
}

function MembersOf({ workspace }: { workspace: CurrentWorkspace }) {
  const surface = `/account/w/${workspace.id}` as const;
  const list = useQuery<MemberList, ApiError>({
    queryKey: [`${surface}/members`],
    queryFn: () => callSurface(`${surface}/members`),
  });
  return (
    <Loaded query={list}>
      {({ members, invitations, can_mail: canMail, roles, ...list }) => (
        <div className={styles.parts}>
          <ul className={styles.rows}>
            {members.map((row) => (
              <MemberLine key={row.id} row={row} workspace={workspace} />
            ))}
          </ul>
          <InviteMember surface={surface} canMail={canMail} />
          <RoleTable roles={roles} />
          {invitations.length > 0 && <PendingInvitations surface={surface} rows={invitations} />}
          {workspace.permissions.includes('own') && (
            <Requirements workspace={workspace.id} members={members} {...list} />
          )}
          {workspace.permissions.includes('own') && list.provider !== null && (
            <GroupRoles workspace={workspace.id} provider={list.provider} groups={list.groups} />
          )}
          {workspace.permissions.includes('own') && <TransferOwnership workspace={workspace.id} members={members} />}
          {workspace.permissions.includes('own') && <SupportAccess workspace={workspace.id} />}
        </div>
      )}
    </Loaded>
  );
}

/** What each role may do, from the service's own table. Each role may also do what the ones before it may. */
function RoleTable({ roles }: { roles: readonly RoleTexts[] }) {
  return (
    <details className={styles.fold}>
      <summary>{messages.table}</summary>
      <dl className={styles.roles}>
        {roles.map(({ role, may }) => (
          <div key={role}>
            <dt>{workspaceMessages.roles[role]}</dt>
            {may.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
