import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callSurface, type SentMemberInvitation } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { InvitedEmail } from '../invitation-parts.tsx';
import { AccessFields, accessBody, WHOLE } from './access-fields.tsx';

/** For how many days an invitation can last. */
const DAYS = [1, 7, 30];

interface InviteFormProps {
  surface: `/account/w/${number}`;
  canMail: boolean;
  onSent: (sent: SentMemberInvitation) => void;
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
        <InvitedEmail value={email} onChange={setEmail} error={form.error('email') ?? form.message} canMail={canMail} />
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
