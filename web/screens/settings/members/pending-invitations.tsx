import { useQueryClient } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { callSurface, type MemberInvitationRow, type SentMemberInvitation } from '../../../api/private-surface.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { EmptyState } from '../../../ui/page/query-states.tsx';
import styles from '../settings.module.css';

interface PendingInvitationsProps {
  surface: `/account/w/${number}`;
  rows: readonly MemberInvitationRow[];
  onSent: (sent: SentMemberInvitation) => void;
}

/** Invitations that nobody accepted yet, expired ones included. */
export function PendingInvitations({ surface, rows, onSent }: PendingInvitationsProps) {
  if (rows.length === 0)
    return (
      <EmptyState icon={<MailOpen aria-hidden />} title={messages.noInvitations} text={messages.noInvitationsText} />
    );
  return (
    <ul className={styles.rows} aria-label={messages.invitations}>
      {rows.map((row) => (
        <InvitationLine key={row.id} row={row} surface={surface} onSent={onSent} />
      ))}
    </ul>
  );
}

interface LineProps {
  row: MemberInvitationRow;
  surface: `/account/w/${number}`;
  onSent: (sent: SentMemberInvitation) => void;
}

function InvitationLine({ row, surface, onSent }: LineProps) {
  const { email, role, guest_of: guest, invited_by: invitedBy, expires_at: expires } = row;
  const { resend, revoke } = useInvitationChanges({ row, surface, onSent });
  const isExpired = Date.parse(expires) <= Date.now();
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{email || messages.anybody}</b> <Badge>{workspaceMessages.roles[role]}</Badge>{' '}
        {guest && <Badge>{workspaceMessages.guestOf(guest.name || workspaceMessages.deleted)}</Badge>}{' '}
        {isExpired && <Badge tone="warn">{messages.isExpired}</Badge>}
        <span className={styles.detail}>
          {messages.invitedBy(invitedBy)}, {isExpired ? messages.expired : messages.expires}{' '}
          <RelativeTime at={expires} />
        </span>
      </span>
      <span className={styles.controls}>
        <Button size="small" onClick={() => void resend()}>
          {messages.resend}
        </Button>
        <Button size="small" onClick={() => void revoke()}>
          {messages.revoke}
        </Button>
      </span>
    </li>
  );
}

function useInvitationChanges({ row: { id }, surface, onSent }: LineProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const after = () => queryClient.invalidateQueries({ queryKey: [`${surface}/members`] });
  return {
    resend: async () => {
      const requested = callSurface<SentMemberInvitation>(`${surface}/invitations/resend`, { id });
      await requested.then(onSent, (error: unknown) => showError(messages.notChanged, error));
      await after();
    },
    revoke: async () => {
      const confirmation = { title: messages.revokeTitle, text: messages.revokeText, action: messages.revoke };
      if (!(await confirm(confirmation))) return;
      await callSurface(`${surface}/invitations/revoke`, { id }).then(
        () => showToast({ title: messages.revoked }),
        (error: unknown) => showError(messages.notChanged, error),
      );
      await after();
    },
  };
}
