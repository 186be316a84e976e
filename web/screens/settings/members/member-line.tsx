import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../contract/vocabulary.ts';
import { callSurface, type MemberRow } from '../../../api/private-surface.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import type { CurrentWorkspace } from '../../../state/workspace/workspace.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { type Reauthentication, useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { Avatar } from '../../../ui/object/avatar.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import styles from '../settings.module.css';
import { AccessDialog } from './access-dialog.tsx';
import { roleChoices } from './role-choices.ts';

/** A member, with their role and its change. Admins cannot change owners. */
export function MemberLine({ row, workspace }: { row: MemberRow; workspace: CurrentWorkspace }) {
  const { username, email, role, guest_of: guest, is_you: isYou, joined_at: joined, keys } = row;
  const isOwner = workspace.permissions.includes('own');
  const mayChange = isOwner || role !== 'owner';
  const reauthentication = useReauthentication();
  const { changeRole, remove } = useMemberChanges(row, workspace.id, reauthentication);
  const [isAccessOpen, setAccessOpen] = useState(false);
  return (
    <li>
      <Avatar name={row.name || username} picture={row.picture} />
      <span className={styles.main}>
        <b className={styles.name}>{row.name || username}</b> {isYou && <Badge>{messages.you}</Badge>}{' '}
        {!row.has_second_factor && <Badge tone="warn">{messages.noSecondFactor}</Badge>}{' '}
        {guest && <Badge>{workspaceMessages.guestOf(guest.name || workspaceMessages.deleted)}</Badge>}
        <span className={styles.detail}>
          {row.name && `${username}, `}
          {email}, {messages.joined} <RelativeTime at={joined} />
          {keys > 0 && `, ${messages.keys(keys)}`}
        </span>
      </span>
      <span className={styles.controls}>
        {mayChange && guest?.kind !== 'website' ? (
          <Select
            label={messages.role(username)}
            value={role}
            onChange={(next) => void changeRole(next)}
            choices={roleChoices(isOwner).filter(({ value }) => !guest || value === 'viewer' || value === 'member')}
            isCompact
          />
        ) : (
          <Badge>{workspaceMessages.roles[role]}</Badge>
        )}
        {mayChange && !isYou && (
          <>
            <Button size="small" onClick={() => setAccessOpen(true)}>
              {messages.access}
            </Button>
            <Button size="small" onClick={() => void remove()}>
              {messages.remove}
            </Button>
            <AccessDialog row={row} workspace={workspace} isOpen={isAccessOpen} onClose={() => setAccessOpen(false)} />
          </>
        )}
      </span>
      {reauthentication.dialog}
    </li>
  );
}

function useMemberChanges({ id, username, keys }: MemberRow, workspace: number, reauthentication: Reauthentication) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const surface = `/account/w/${workspace}/members` as const;
  const send = async (path: `${typeof surface}/${string}`, { body, done }: { body: object; done: string }) => {
    await reauthentication
      .run(() => callSurface(path, body))
      .then(
        () => showToast({ title: done }),
        (error: unknown) => showError(messages.notChanged, error),
      );
    await queryClient.invalidateQueries({ queryKey: [surface] });
  };
  return {
    changeRole: (role: Role) => send(`${surface}/role`, { body: { id, role }, done: messages.roleChanged }),
    remove: async () => {
      const confirmation = { title: messages.removeTitle(username), text: messages.removeText(keys) };
      if (await confirm({ ...confirmation, action: messages.remove }))
        await send(`${surface}/remove`, { body: { id }, done: messages.removed });
    },
  };
}
