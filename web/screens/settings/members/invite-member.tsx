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
import { layout, Section } from '../../../ui/page/page.tsx';
import { AccessFields, accessBody, WHOLE } from './access-fields.tsx';

/** For how many days an invitation can last. */
const DAYS = [1, 7, 30];

interface InviteMemberProps {
  surface: `/account/w/${number}`;
  canMail: boolean;
}

/** Creates an invitation by email or link, and shows its link once. */
export function InviteMember({ surface, canMail }: InviteMemberProps) {
  const [sent, setSent] = useState<SentMemberInvitation>();
  return sent ? (
    <ShownLink sent={sent} done={messages.inviteAnother} onDone={() => setSent(undefined)} />
  ) : (
    <InviteForm surface={surface} canMail={canMail} onSent={setSent} />
  );
}

/** The link of an invitation, and whether its email was sent. */
export function ShownLink({ sent, done, onDone }: { sent: SentMemberInvitation; done: string; onDone: () => void }) {
  const isMailed = sent.mail === 'sent';
  return (
    <Section
      title={isMailed ? messages.sent : messages.link}
      description={isMailed ? messages.sentAbout : messages.linkAbout}
    >
      <p role="status">{mailMessages[sent.mail](sent.invitation.email)}</p>
      <CopyField text={sent.link} label={messages.copyLink} isWrapped />
      <div>
        <Button onClick={onDone}>{done}</Button>
      </div>
    </Section>
  );
}

function InviteForm({
  surface,
  canMail,
  onSent,
}: InviteMemberProps & { onSent: (sent: SentMemberInvitation) => void }) {
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
    <Section title={messages.invite} description={messages.inviteAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
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
    </Section>
  );
}
