import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { SERVICE_ORIGIN } from '../../../state/hosts/service-url.ts';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { SharingFields, sharingBody } from '../../../ui/share/sharing-fields.tsx';
import { EmbedCode } from './embed-code.tsx';
import { draftName, TabFormFrame, useTabForm } from './tab-form.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

const CHOICES = [
  { value: '1', label: messages.privacyPrivate, description: messages.privacyPrivateAbout },
  { value: '2', label: messages.privacyPassword, description: messages.privacyPasswordAbout },
  { value: '0', label: messages.privacyPublic, description: messages.privacyPublicAbout },
] as const;

/** Shares the dashboard publicly, with its address and embed code. */
export function SharingTab({ website, settings, password, setPassword }: SettingsTabProps) {
  const save = useSaving(website);
  const { share_revenue, share_annotations } = settings;
  const stored = { privacy: website.privacy, share_revenue, share_annotations };
  const tab = useTabForm(draftName(website, 'sharing'), stored, async ({ privacy, ...shown }) => {
    await save({ settings: shown, website: sharingBody({ privacy, password }) });
    setPassword('');
  });
  const { values, set, reset, form } = tab;
  const discard = () => {
    setPassword('');
    reset();
  };
  const isChanged = tab.isChanged || (values.privacy === 2 && password !== '');
  return (
    <Section title={messages.whoSees}>
      <TabFormFrame tab={{ form, isChanged, reset: discard }}>
        <SharingFields
          label={messages.whoSees}
          choices={CHOICES}
          cardWidthPx={200}
          values={{ privacy: values.privacy, password }}
          onPrivacy={(privacy) => set({ privacy })}
          onPassword={setPassword}
          error={form.error}
        />
        {values.privacy !== 1 && (
          <div>
            <SwitchRow
              label={messages.shareRevenue}
              help={messages.shareRevenueAbout}
              isOn={values.share_revenue}
              onChange={(isOn) => set({ share_revenue: isOn })}
            />
            <SwitchRow
              label={messages.shareAnnotations}
              help={messages.shareAnnotationsAbout}
              isOn={values.share_annotations}
              onChange={(isOn) => set({ share_annotations: isOn })}
            />
          </div>
        )}
        {website.privacy !== 1 && <Addresses id={website.id} />}
      </TabFormFrame>
    </Section>
  );
}

function Addresses({ id }: { id: number }) {
  const address = `${SERVICE_ORIGIN}/share/${id}`;
  return (
    <>
      <h3>{messages.address}</h3>
      <CopyField text={address} label={messages.address} />
      <EmbedCode id={id} address={address} />
    </>
  );
}
