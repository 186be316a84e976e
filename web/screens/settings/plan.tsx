import { ANALYTICS, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { settingsMessages as messages, planMessages } from '../../messages/settings.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { brand, brandLinks } from '../../state/brand.ts';
import { useIsOperator, useWorkspace } from '../../state/workspace/workspace.ts';
import { buttonClass, LinkButton } from '../../ui/form/button.tsx';
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
              <Quotas quotas={data.quotas} isOwn />
            </Section>
            {isLimited(data) && <HigherLimits plan={data.plan} />}
            <Section title={planMessages.limits} description={planMessages.limitsAbout}>
              <Figures rows={limitsOf(data)} />
            </Section>
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function isLimited({ quotas }: Usage): boolean {
  return quotas.some(({ limit }) => limit !== null);
}

function PlanLead({ usage }: { usage: Usage }) {
  return (
    <p className={layout.description}>
      {planMessages.current(planName(usage.plan))} {!isLimited(usage) && planMessages.unlimited}
    </p>
  );
}

/** What to do about a limit: operators change it, everyone else asks them. */
function HigherLimits({ plan }: { plan: string }) {
  const workspace = useWorkspace();
  if (useIsOperator())
    return (
      <Section title={planMessages.higher} description={planMessages.higherOperator}>
        <div className={layout.bar}>
          <LinkButton to={`/admin/workspaces/${workspace?.id}`}>{planMessages.change}</LinkButton>
          <LinkButton to="/admin/plans">{planMessages.edit}</LinkButton>
        </div>
      </Section>
    );
  const href = supportAddress(planMessages.subject(workspace?.name ?? '', planName(plan)));
  const ask = planMessages.higherAsk(brand.name);
  return (
    <Section title={planMessages.higher} description={href ? ask : `${ask} ${planMessages.higherAlone}`}>
      {href && (
        <div>
          <a className={buttonClass({})} href={href}>
            {planMessages.contact}
          </a>
        </div>
      )}
    </Section>
  );
}

/** Returns where the operators answer: a page, or an email with a subject; undefined where they set neither. */
function supportAddress(subject: string): string | undefined {
  const href = brandLinks(brand).find(({ label }) => label === 'support')?.href;
  return href?.startsWith('mailto:') ? `${href}?subject=${encodeURIComponent(subject)}` : href;
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

function limitsOf({ requests_a_minute: requests, retention_days: days }: Usage) {
  return [
    [planMessages.linkRequests, formatInteger(requests.link_tools)],
    [planMessages.analyticsRequests, formatInteger(requests.analytics)],
    [planMessages.retention, days === null ? planMessages.unlimitedRetention : planMessages.days(formatInteger(days))],
  ] as const;
}
