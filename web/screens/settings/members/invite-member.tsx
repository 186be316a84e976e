import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callSurface, type SentMemberInvitation } from '../../../api/private-surface.ts';
import { mailMessages } from '../../../messages/people.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { AccessFields, accessBody, WHOLE } from './access-fields.tsx';

/** For how many days an invitation can last. */
const DAYS = [1, 7, 30];

interface InviteFormProps {
  surface: `/account/w/${number}`;
  canMail: boolean;
  onSent: (sent: SentMemberInvitation) => void;
}

/** The link of an invitation, and whether its email was sent. */
export function ShownLink({ sent, onDone }: { sent: SentMemberInvitation; onDone: () => void }) {
  return (
    <div className={layout.stack}>
      <p>{sent.mail === 'sent' ? messages.sentAbout : messages.linkAbout}</p>
      <p role="status">{mailMessages[sent.mail](sent.invitation.email)}</p>
      <CopyField text={sent.link} label={messages.copyLink} isWrapped />
      <div className={layout.actions}>
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

/** Creates an invitation by email or link. */
export function InviteForm({ surface, canMail, onSent }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState(WHOLE);
  const [days, setDays] = useState('7');
  const queryClient = useQueryClient();
  const form = useForm(async () => {
    onSent(
      await callSurface<SentMemberInvitation>(`${surface}/invitations`, {
        email,
        days: Number(days),
        ...accessBody(access),
      }),
    );
    await queryClient.invalidateQueries({ queryKey: [`${surface}/members`] });
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <p className={layout.description}>{messages.inviteAbout}</p>
      <div className={layout.pair}>
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
        <SelectField
          label={messages.lasts}
          value={days}
          onChange={setDays}
          choices={DAYS.map((count) => ({ value: String(count), label: messages.days(count) }))}
        />
      </div>
      <AccessFields values={access} onChange={setAccess} withOwner={false} error={form.error} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {canMail && email !== '' ? messages.sendMail : messages.send}
        </Button>
      </div>
    </form>
  );
}
