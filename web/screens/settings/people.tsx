import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { ANALYTICS } from '../../api/client.ts';
import { callSurface, type Inviting } from '../../api/private-surface.ts';
import { useApiQuery } from '../../api/queries.ts';
import { peopleMessages as messages } from '../../messages/people.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { Invitations } from './invitations.tsx';
import styles from './settings.module.css';

/** Explains how other people get an account on this service. */
export default function People() {
  const inviting = useQuery<Inviting, ApiError>({
    queryKey: ['/account/invitations'],
    queryFn: () => callSurface('/account/invitations'),
  });
  return (
    <SettingsFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <div>
        <LinkButton to="/settings/members" size="small">
          {messages.toMembers}
        </LinkButton>
      </div>
      <Loaded query={inviting}>{(data) => <RegistrationMode inviting={data} />}</Loaded>
    </SettingsFrame>
  );
}

function RegistrationMode({ inviting }: { inviting: Inviting }) {
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
  return mayInvite ? <Invitations inviting={inviting} /> : <InvitationRequired />;
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
