import type { CreatedInvitation } from '../../api/private-surface.ts';
import { invitationMessages as messages } from '../../messages/people.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout } from '../../ui/page/page.tsx';

interface InvitedEmailProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
  /** Whether the service sends email. */
  canMail: boolean;
}

/** Whom an invitation is for; without an address it is for anyone with its link. */
export function InvitedEmail({ canMail, ...field }: InvitedEmailProps) {
  return (
    <TextField
      label={messages.email}
      help={canMail ? messages.emailMailed : messages.emailNotMailed}
      isOptional
      name="email"
      type="email"
      autoComplete="off"
      {...field}
    />
  );
}

interface ShownLinkProps {
  created: Pick<CreatedInvitation, 'link' | 'mail'> & { invitation: { email: string } };
  about: string;
  onDone: () => void;
}

/** The link of an invitation, shown only once, and whether its email was sent. */
export function ShownLink({ created: { link, mail, invitation }, about, onDone }: ShownLinkProps) {
  return (
    <div className={layout.stack}>
      <p>{about}</p>
      <p role="status">{messages.mail[mail](invitation.email)}</p>
      <CopyField text={link} label={messages.copyLink} isWrapped />
      <div className={layout.actions}>
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}
