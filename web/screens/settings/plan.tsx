import { ANALYTICS, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { settingsMessages as messages, planMessages } from '../../messages/settings.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { formatInteger } from '../../ui/format.ts';
import { Quotas } from '../../ui/object/quotas.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import styles from './settings.module.css';

type Usage = ApiResponse<'showUsage'>['data'];

/** Plan, usage and rate limits. */
export default function Plan() {
  const usage = useApiQuery('showUsage', `${ANALYTICS}/account/usage`);
  return (
    <SettingsFrame title={messages.plan}>
      <Loaded query={usage}>
        {({ data }) => (
          <div className={layout.stack}>
            <PlanLead usage={data} />
            <Section title={planMessages.inUse} description={planMessages.inUseAbout}>
              <Quotas quotas={data.quotas} />
            </Section>
            <Section title={planMessages.limits} description={planMessages.limitsAbout}>
              <Figures rows={limitsOf(data)} />
            </Section>
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function PlanLead({ usage: { plan, quotas } }: { usage: Usage }) {
  const isUnlimited = quotas.every(({ limit }) => limit === null);
  return (
    <p className={layout.description}>
      {planMessages.current(planName(plan))} {isUnlimited ? planMessages.unlimited : planMessages.limited}
    </p>
  );
}

function Figures({ rows }: { rows: ReadonlyArray<readonly [label: string, value: string]> }) {
  return (
    <dl className={styles.figures}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function limitsOf({ requests_a_minute: requests }: Usage) {
  return [
    [planMessages.linkRequests, formatInteger(requests.link_tools)],
    [planMessages.analyticsRequests, formatInteger(requests.analytics)],
  ] as const;
}
