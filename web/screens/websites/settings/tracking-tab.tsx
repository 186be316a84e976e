import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TimeZoneField } from '../../../ui/form/time-zone-field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { FirstVisit } from '../first-visit.tsx';
import { Snippet } from '../snippet.tsx';
import { draftName, TabFormFrame, useTabForm } from './tab-form.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

export function TrackingTab({ website, settings: { timezone, honour_privacy } }: SettingsTabProps) {
  const save = useSaving(website);
  const tab = useTabForm(draftName(website, 'tracking'), { timezone, honour_privacy }, (settings) =>
    save({ settings }),
  );
  const { values, set, form } = tab;
  return (
    <div className={layout.stack}>
      <Section title={messages.installTitle} description={messages.installText}>
        <Snippet domain={website.domain} />
        <FirstVisit id={String(website.id)} domain={website.domain} />
      </Section>
      <Section title={messages.counting}>
        <TabFormFrame tab={tab}>
          <TimeZoneField
            label={messages.timezone}
            help={messages.timezoneAbout}
            value={values.timezone}
            onChange={(timezone) => set({ timezone })}
            name="timezone"
            error={form.error('timezone')}
          />
          <SwitchRow
            label={messages.honour}
            help={messages.honourAbout}
            isOn={values.honour_privacy}
            onChange={(honour_privacy) => set({ honour_privacy })}
          />
        </TabFormFrame>
      </Section>
    </div>
  );
}
