import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askSurface, type MadeInvitation } from '../../api/private-surface.ts';
import { peopleMessages as words } from '../../messages/people.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout, Section } from '../../ui/page/page.tsx';

/** Creates an invitation for an email address, or for anybody with its link. */
export function Invite({ canMail, onMade }: { canMail: boolean; onMade: (made: MadeInvitation) => void }) {
  const [email, setEmail] = useState('');
  const queries = useQueryClient();
  const form = useForm(async () => {
    onMade(await askSurface<MadeInvitation>('/account/invitations', { email }));
    await queries.invalidateQueries({ queryKey: ['/account/invitations'] });
  });
  return (
    <Section title={words.invite} about={words.inviteAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={words.email}
          about={canMail ? words.emailMailed : words.emailNotMailed}
          isOptional
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          fault={form.fault('email') ?? form.message}
        />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {words.make}
          </Button>
        </div>
      </form>
    </Section>
  );
}
