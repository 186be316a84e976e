import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { CopyField } from '../../../ui/object/copy.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { SharingForm } from '../../../ui/share/sharing-form.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

const CHOICES = [
  { value: '1', label: messages.privacyPrivate, description: messages.privacyPrivateAbout },
  { value: '2', label: messages.privacyPassword, description: messages.privacyPasswordAbout },
  { value: '0', label: messages.privacyPublic, description: messages.privacyPublicAbout },
] as const;

/** Shares the dashboard publicly, with its address and embed code. */
export function SharingTab({ website }: SettingsTabProps) {
  const { saveWebsite } = useSaving(website);
  return (
    <Section title={messages.whoSees}>
      <SharingForm
        label={messages.whoSees}
        choices={CHOICES}
        cardWidthPx={200}
        privacy={website.privacy}
        action={messages.save}
        onSave={saveWebsite}
      />
      {website.privacy !== 1 && <Addresses id={website.id} />}
    </Section>
  );
}

function Addresses({ id }: { id: number }) {
  const address = `${window.location.origin}/share/${id}`;
  return (
    <>
      <h3>{messages.address}</h3>
      <CopyField text={address} label={messages.address} />
      <h3>{messages.embed}</h3>
      <CopyField text={embedOf(address)} label={messages.embed} isWrapped />
    </>
  );
}

export function embedOf(address: string): string {
  return `<iframe src="${address}?embed=1" title="${messages.embedTitle}" style="width:100%;height:1600px;border:0" loading="lazy"></iframe>`;
}
