import { useQueryClient } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CreatedInvitation, callSurface, type InvitationRow, type Inviting } from '../../api/private-surface.ts';
import { peopleMessages as messages } from '../../messages/people.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge, type Tone } from '../../ui/page/badges.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/query-states.tsx';
import { InvitedEmail, ShownLink } from './invitation-parts.tsx';
import styles from './settings.module.css';

interface InvitationsProps {
  inviting: Inviting;
  /** Opens the dialog for a new invitation. */
  create: ReactNode;
}

/** Invitations of the inviting account, and their state. */
export function Invitations({ inviting: { invitations = [] }, create }: InvitationsProps) {
  if (invitations.length === 0)
    return (
      <EmptyState icon={<MailOpen aria-hidden />} title={messages.none} text={messages.inviteAbout} action={create} />
    );
  return (
    <Section title={messages.list}>
      <ul className={styles.rows}>
        {invitations.map((row) => (
          <InvitationLine key={row.id} row={row} />
        ))}
      </ul>
    </Section>
  );
}

const TONES: Readonly<Record<InvitationRow['state'], Tone>> = { waiting: 'warn', used: 'good', over: 'plain' };

function InvitationLine({ row }: { row: InvitationRow }) {
  const { email, state, created_at: created } = row;
  const withdraw = useRevoke(row);
  const [then, moment] = lastMoment(row);
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{email || messages.anybody}</b>{' '}
        <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
        <span className={styles.detail}>
          {messages.made} <RelativeTime at={created} />, {then} <RelativeTime at={moment} />
        </span>
      </span>
      {state === 'waiting' && (
        <Button size="small" onClick={() => void withdraw()}>
          {messages.withdraw}
        </Button>
      )}
    </li>
  );
}

/** Returns the last or the next event of the invitation. */
function lastMoment({ state, used_at: used, expires_at: end }: InvitationRow): readonly [string, string] {
  if (state === 'used' && used !== null) return [messages.usedAt, used];
  return [state === 'over' ? messages.overSince : messages.goodUntil, end];
}

function useRevoke({ id }: InvitationRow) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  return async () => {
    if (!(await confirm({ title: messages.withdrawTitle, text: messages.withdrawText, action: messages.withdraw })))
      return;
    await callSurface('/account/invitations/withdraw', { id }).then(
      () => showToast({ title: messages.withdrawn }),
      (error: unknown) => showError(messages.notWithdrawn, error),
    );
    await queryClient.invalidateQueries({ queryKey: ['/account/invitations'] });
  };
}

interface InviteDialogProps {
  canMail: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The form, and then the link, which is shown once. */
export function InviteDialog({ canMail, isOpen, onClose }: InviteDialogProps) {
  const [created, setCreated] = useState<CreatedInvitation>();
  const close = () => {
    onClose();
    setCreated(undefined);
  };
  return (
    <Dialog title={created ? messages.shownOnce : messages.make} isOpen={isOpen} onClose={close} widthPx={480}>
      {created ? (
        <ShownLink created={created} about={messages.shownAbout} onDone={close} />
      ) : (
        <InviteForm canMail={canMail} onMade={setCreated} />
      )}
    </Dialog>
  );
}

/** Creates an invitation for an email address, or for anyone with its link. */
function InviteForm({ canMail, onMade }: { canMail: boolean; onMade: (created: CreatedInvitation) => void }) {
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const form = useForm(async () => {
    onMade(await callSurface<CreatedInvitation>('/account/invitations', { email }));
    await queryClient.invalidateQueries({ queryKey: ['/account/invitations'] });
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <p className={layout.description}>{messages.inviteAbout}</p>
      <InvitedEmail value={email} onChange={setEmail} error={form.error('email') ?? form.message} canMail={canMail} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.make}
        </Button>
      </div>
    </form>
  );
}
