import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CreatedInvitation, callSurface, type InvitationRow, type Inviting } from '../../api/private-surface.ts';
import { mailMessages, peopleMessages as messages } from '../../messages/people.ts';
import { useForm } from '../../state/form.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge, type Tone } from '../../ui/page/badges.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import styles from './settings.module.css';

/** Invitations of the inviting account: a form for a new one, and the state of the others. */
export function Invitations({ inviting }: { inviting: Inviting }) {
  const [created, setCreated] = useState<CreatedInvitation>();
  const { can_mail: canMail = false, invitations = [] } = inviting;
  return (
    <div className={styles.parts}>
      {created ? (
        <ShownInvitation created={created} onDone={() => setCreated(undefined)} />
      ) : (
        <Invite canMail={canMail} onMade={setCreated} />
      )}
      {invitations.length > 0 && (
        <Section title={messages.list}>
          <ul className={styles.rows}>
            {invitations.map((row) => (
              <InvitationLine key={row.id} row={row} />
            ))}
          </ul>
        </Section>
      )}
    </div>
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

/** The invitation's link, shown only once, and whether its email was sent. */
function ShownInvitation({ created, onDone }: { created: CreatedInvitation; onDone: () => void }) {
  const { link, mail, invitation } = created;
  return (
    <Section title={messages.shownOnce} description={messages.shownAbout}>
      <CopyField text={link} label={messages.copyLink} isWrapped />
      <p role="status">{mailMessages[mail](invitation.email)}</p>
      <div className={layout.bar}>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </Section>
  );
}

/** Creates an invitation for an email address, or for anyone with its link. */
function Invite({ canMail, onMade }: { canMail: boolean; onMade: (created: CreatedInvitation) => void }) {
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const form = useForm(async () => {
    onMade(await callSurface<CreatedInvitation>('/account/invitations', { email }));
    await queryClient.invalidateQueries({ queryKey: ['/account/invitations'] });
  });
  return (
    <Section title={messages.invite} description={messages.inviteAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={messages.email}
          help={canMail ? messages.emailMailed : messages.emailNotMailed}
          isOptional
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={form.error('email') ?? form.message}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.make}
          </Button>
        </div>
      </form>
    </Section>
  );
}
