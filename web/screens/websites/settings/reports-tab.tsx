import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type Service } from '../../../api/private-surface.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { numberOf, type SettingsTabProps, useSaving } from './website-settings.ts';

const ReportPreview = lazy(() => import('./report-preview.tsx'));

/** Email reports and alerts. */
export function ReportsTab({ website, settings }: SettingsTabProps) {
  const { saveWebsite, saveSettings } = useSaving(website);
  const { showError } = useToasts();
  const [params, change] = useUrlState();
  const now = (saving: Promise<void>) =>
    void saving.catch((error: unknown) => showError(errorMessages.notSaved, error));
  return (
    <div className={layout.stack}>
      <Section title={messages.reports}>
        <NoMailYet />
        <SwitchRow
          label={messages.email}
          help={messages.emailAbout}
          isOn={website.email === 1}
          onChange={(isOn) => now(saveWebsite({ email: isOn ? 1 : 0 }))}
        />
        <SwitchRow
          label={messages.weekly}
          isOn={settings.report_weekly}
          isDisabled={website.email === 0}
          onChange={(report_weekly) => now(saveSettings({ report_weekly }))}
        />
        <SwitchRow
          label={messages.monthly}
          isOn={settings.report_monthly}
          isDisabled={website.email === 0}
          onChange={(report_monthly) => now(saveSettings({ report_monthly }))}
        />
        <div>
          <Button icon={<Eye aria-hidden />} onClick={() => change({ preview: 'report' })}>
            {messages.previewReport}
          </Button>
        </div>
        {params.get('preview') === 'report' && (
          <Suspense>
            <ReportPreview websiteId={website.id} onClose={() => change({ preview: undefined }, { goesBack: true })} />
          </Suspense>
        )}
      </Section>
      <Alerts website={website} settings={settings} />
    </div>
  );
}

/** Reports and alerts can be enabled before a mail server is configured; they are sent once one is. */
function NoMailYet() {
  const { data } = useQuery<Service, ApiError>({
    queryKey: ['/account/service'],
    queryFn: () => callSurface('/account/service'),
  });
  return data?.can_mail === false ? <Note isQuiet>{messages.noMailYet}</Note> : null;
}

function Alerts({ website, settings }: SettingsTabProps) {
  const { saveSettings } = useSaving(website);
  const [spike, setSpike] = useState(String(settings.alert_spike_visitors ?? ''));
  const [drop, setDrop] = useState(String(settings.alert_drop_percent ?? ''));
  const form = useForm(() =>
    saveSettings({ alert_spike_visitors: numberOf(spike), alert_drop_percent: numberOf(drop) }),
  );
  return (
    <Section title={messages.alerts}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <TextField
          label={messages.spike}
          help={messages.off}
          name="alert_spike_visitors"
          inputMode="numeric"
          value={spike}
          onChange={setSpike}
          error={form.error('alert_spike_visitors')}
        />
        <TextField
          label={messages.drop}
          help={messages.off}
          name="alert_drop_percent"
          inputMode="numeric"
          value={drop}
          onChange={setDrop}
          error={form.error('alert_drop_percent') ?? form.message}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
