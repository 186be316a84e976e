import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type Service } from '../../../api/private-surface.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { draftName, type TabForm, TabFormFrame, useTabForm } from './tab-form.tsx';
import { numberOf, type Settings, type SettingsTabProps, useSaving, type Website } from './website-settings.ts';

const ReportPreview = lazy(() => import('./report-preview.tsx'));

/** Email reports and alerts. */
export function ReportsTab({ website, settings }: SettingsTabProps) {
  const save = useSaving(website);
  const tab = useTabForm(draftName(website, 'reports'), reportsOf(website, settings), async (values) => {
    const { email, weekly, monthly, spike, drop } = values;
    await save({
      settings: {
        report_weekly: weekly,
        report_monthly: monthly,
        alert_spike_visitors: numberOf(spike, 'alert_spike_visitors'),
        alert_drop_percent: numberOf(drop, 'alert_drop_percent'),
      },
      website: { email },
    });
  });
  return (
    <TabFormFrame tab={tab}>
      <Section title={messages.reports}>
        <NoMailYet />
        <ReportFields {...tab} />
        <PreviewButton websiteId={website.id} />
      </Section>
      <Section title={messages.alerts}>
        <AlertFields {...tab} />
      </Section>
    </TabFormFrame>
  );
}

function reportsOf({ email }: Website, settings: Settings) {
  return {
    email,
    weekly: settings.report_weekly,
    monthly: settings.report_monthly,
    spike: String(settings.alert_spike_visitors ?? ''),
    drop: String(settings.alert_drop_percent ?? ''),
  };
}

type Fields = TabForm<ReturnType<typeof reportsOf>>;

function ReportFields({ values, set }: Fields) {
  return (
    <>
      <SwitchRow
        label={messages.email}
        help={messages.emailAbout}
        isOn={values.email === 1}
        onChange={(isOn) => set({ email: isOn ? 1 : 0 })}
      />
      <SwitchRow
        label={messages.weekly}
        isOn={values.weekly}
        isDisabled={values.email === 0}
        onChange={(weekly) => set({ weekly })}
      />
      <SwitchRow
        label={messages.monthly}
        isOn={values.monthly}
        isDisabled={values.email === 0}
        onChange={(monthly) => set({ monthly })}
      />
    </>
  );
}

function PreviewButton({ websiteId }: { websiteId: number }) {
  const [params, change] = useUrlState();
  return (
    <div>
      <Button icon={<Eye aria-hidden />} onClick={() => change({ preview: 'report' })}>
        {messages.previewReport}
      </Button>
      {params.get('preview') === 'report' && (
        <Suspense>
          <ReportPreview websiteId={websiteId} onClose={() => change({ preview: undefined }, { goesBack: true })} />
        </Suspense>
      )}
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

function AlertFields({ values, set, form }: Fields) {
  return (
    <>
      <TextField
        label={messages.spike}
        help={messages.off}
        name="alert_spike_visitors"
        inputMode="numeric"
        value={values.spike}
        onChange={(spike) => set({ spike })}
        error={form.error('alert_spike_visitors')}
      />
      <TextField
        label={messages.drop}
        help={messages.off}
        name="alert_drop_percent"
        inputMode="numeric"
        value={values.drop}
        onChange={(drop) => set({ drop })}
        error={form.error('alert_drop_percent')}
      />
    </>
  );
}
