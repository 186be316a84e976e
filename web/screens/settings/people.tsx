import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ANALYTICS } from '../../api/client.ts';
import { callSurface, type Inviting } from '../../api/private-surface.ts';
import { useApiQuery } from '../../api/queries.ts';
import { peopleMessages as messages } from '../../messages/people.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { Invitations, InviteDialog } from './invitations.tsx';
import styles from './settings.module.css';

/** Explains how other people get an account on this service. */
export default function People() {
  const inviting = useQuery<Inviting, ApiError>({
    queryKey: ['/account/invitations'],
    queryFn: () => callSurface('/account/invitations'),
  });
  const [isOpen, setOpen] = useState(false);
  const canInvite = inviting.data?.registration === 'invite' && inviting.data.may_invite;
  const create = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
      {messages.make}
    </Button>
  );
  return (
    <SettingsFrame
      title={messages.title}
      actions={canInvite && inviting.data?.invitations?.length ? create : undefined}
    >
      <p className={layout.description}>{messages.about}</p>
      <div>
        <LinkButton to="/settings/members" size="small">
          {messages.toMembers}
        </LinkButton>
      </div>
      <Loaded query={inviting}>{(data) => <RegistrationMode inviting={data} create={create} />}</Loaded>
      <InviteDialog canMail={inviting.data?.can_mail ?? false} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsFrame>
  );
}

function RegistrationMode({ inviting, create }: { inviting: Inviting; create: ReactNode }) {
  const { registration, register_url: address, may_invite: mayInvite } = inviting;
  if (registration === 'closed')
    return (
      <Section title={messages.closed} description={messages.closedAbout}>
        {null}
      </Section>
    );
  if (registration === 'open')
    return (
      <Section title={messages.open} description={messages.openAbout}>
        <CopyField text={address} label={messages.copyUrl} />
      </Section>
    );
  return mayInvite ? <Invitations inviting={inviting} create={create} /> : <InvitationRequired />;
}

/** Says whom to ask for an invitation, and how the operator can invite from another account. */
function InvitationRequired() {
  const account = useApiQuery('showAnalyticsAccount', `${ANALYTICS}/account`);
  const email = account.data?.data.email ?? '';
  return (
    <Section title={messages.requested} description={messages.askedAbout}>
      <details className={styles.fold}>
        <summary>{messages.running}</summary>
        <div className={layout.stack}>
          <p>{messages.runningInvite}</p>
          <CopyField text="npx waymark invite" label={messages.copyLine} />
          <p>{messages.runningName}</p>
          <CopyField text={`npx waymark operator add ${email}`} label={messages.copyLine} isWrapped />
        </div>
      </details>
    </Section>
  );
}
