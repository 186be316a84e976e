import { useState } from 'react';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TimeZoneField } from '../../../ui/form/time-zone-field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { FirstVisit } from '../first-visit.tsx';
import { Snippet } from '../snippet.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

export function TrackingTab({ website, settings }: SettingsTabProps) {
  const { saveSettings } = useSaving(website);
  const { showError } = useToasts();
  const [timezone, setTimezone] = useState(settings.timezone);
  const form = useForm(() => saveSettings({ timezone }));
  const honour = (honour_privacy: boolean) =>
    void saveSettings({ honour_privacy }).catch((error: unknown) => showError(errorMessages.notSaved, error));
  return (
    <div className={layout.stack}>
      <Section title={messages.installTitle} description={messages.installText}>
        <Snippet domain={website.domain} />
        <FirstVisit id={String(website.id)} domain={website.domain} />
      </Section>
      <Section title={messages.timezone}>
        <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
          <TimeZoneField
            label={messages.timezone}
            help={messages.timezoneAbout}
            value={timezone}
            onChange={setTimezone}
            name="timezone"
            error={form.error('timezone') ?? form.message}
          />
          <div>
            <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={timezone === settings.timezone}>
              {messages.save}
            </Button>
          </div>
        </form>
        <SwitchRow
          label={messages.honour}
          help={messages.honourAbout}
          isOn={settings.honour_privacy}
          onChange={honour}
        />
      </Section>
    </div>
  );
}
