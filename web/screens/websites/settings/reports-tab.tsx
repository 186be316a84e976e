import { Eye } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ANALYTICS, type Body } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { reportMessages as messages } from '../../../messages/websites/report-preview.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards } from '../../../ui/form/choices.tsx';
import { SentenceField } from '../../../ui/form/sentence-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { NoMail } from '../../../ui/page/no-mail.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { ReportRecipients } from './report-recipients.tsx';
import { draftName, type TabForm, TabFormFrame, useTabForm } from './tab-form.tsx';
import { numberOf, type Settings, type SettingsTabProps, useSaving, type Website } from './website-settings.ts';

const ReportPreview = lazy(() => import('./report-preview.tsx'));

const FREQUENCIES = ['off', 'weekly', 'monthly', 'both'] as const;
type Frequency = (typeof FREQUENCIES)[number];

const CHOICES = FREQUENCIES.map((value) => ({
  value,
  label: messages.frequencies[value],
  description: messages.frequenciesAbout[value],
}));

/** Email reports and alerts. */
export function ReportsTab({ website, settings }: SettingsTabProps) {
  const save = useSaving(website);
  const tab = useTabForm(draftName(website, 'reports'), reportsOf(website, settings), async (values) => {
    const { frequency, spike, drop } = values;
    await save({
      settings: {
        ...frequencySettings(frequency),
        alert_spike_visitors: numberOf(spike, 'alert_spike_visitors'),
        alert_drop_percent: numberOf(drop, 'alert_drop_percent'),
      },
      website: { email: frequency === 'off' ? 0 : 1 },
    });
  });
  return (
    <div className={layout.stack}>
      <TabFormFrame tab={tab}>
        <Section title={messages.reports} description={messages.reportsAbout}>
          <NoMail text={messages.noMail} />
          <RadioCards
            label={messages.frequency}
            value={tab.values.frequency}
            onChange={(frequency) => tab.set({ frequency })}
            choices={CHOICES}
            cardWidthPx={170}
          />
          <PreviewButton websiteId={website.id} />
        </Section>
        <Section title={messages.alerts}>
          <AlertFields {...tab} websiteId={website.id} />
        </Section>
      </TabFormFrame>
      <ReportRecipients website={website} />
    </div>
  );
}

function reportsOf({ email }: Website, settings: Settings) {
  return {
    frequency: email === 0 ? 'off' : frequencyOf(settings),
    spike: String(settings.alert_spike_visitors ?? ''),
    drop: String(settings.alert_drop_percent ?? ''),
  };
}

/** The one choice that the API stores as two switches, beside the website's `email`. */
export function frequencyOf(settings: Pick<Settings, 'report_weekly' | 'report_monthly'>): Frequency {
  const { report_weekly: isWeekly, report_monthly: isMonthly } = settings;
  if (isWeekly && isMonthly) return 'both';
  if (isWeekly) return 'weekly';
  return isMonthly ? 'monthly' : 'off';
}

/** Turning reports off keeps what was chosen before. */
export function frequencySettings(frequency: Frequency): Body<'updateWebsiteSettings'> {
  if (frequency === 'off') return {};
  return { report_weekly: frequency !== 'monthly', report_monthly: frequency !== 'weekly' };
}

type Fields = TabForm<ReturnType<typeof reportsOf>>;

function PreviewButton({ websiteId }: { websiteId: number }) {
  const [params, change] = useUrlState();
  return (
    <div>
      <Button icon={<Eye aria-hidden />} onClick={() => change({ preview: 'report' })}>
        {messages.preview}
      </Button>
      {params.get('preview') === 'report' && (
        <Suspense>
          <ReportPreview websiteId={websiteId} onClose={() => change({ preview: undefined }, { goesBack: true })} />
        </Suspense>
      )}
    </div>
  );
}

function AlertFields({ values, set, form, websiteId }: Fields & { websiteId: number }) {
  const busiest = useBusiestHour(websiteId);
  const suggestion = busiest > 0 ? ` ${messages.busiest(messages.visitors(busiest, formatInteger(busiest)))}` : '';
  return (
    <>
      <SentenceField
        label={messages.spike}
        before={messages.spikeBefore}
        after={messages.spikeAfter}
        help={`${messages.off}${suggestion}`}
        name="alert_spike_visitors"
        value={values.spike}
        onChange={(spike) => set({ spike })}
        error={form.error('alert_spike_visitors')}
      />
      <SentenceField
        label={messages.drop}
        before={messages.dropBefore}
        after={messages.dropAfter}
        help={messages.off}
        name="alert_drop_percent"
        value={values.drop}
        onChange={(drop) => set({ drop })}
        error={form.error('alert_drop_percent')}
      />
    </>
  );
}

/** The visitors of the website's busiest hour, against which to choose a number; 0 until it is known. */
function useBusiestHour(websiteId: number): number {
  const body: Body<'queryAnalytics'> = {
    scope: { website: websiteId },
    metrics: ['visitors'],
    range: '7d',
    interval: 'hour',
    limit: 1,
    order: [{ by: 'visitors', direction: 'desc' }],
  };
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return data?.data.rows[0]?.metrics.visitors ?? 0;
}
