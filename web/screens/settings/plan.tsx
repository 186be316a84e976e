import type { CSSProperties } from 'react';
import { ANALYTICS, type ApiResponse, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { settingsMessages as messages, planMessages } from '../../messages/settings.ts';
import { planName, quotaMessages } from '../../messages/shared/account/quotas.ts';
import { brand, brandLinks } from '../../state/brand.ts';
import { useIsOperator, useWorkspace } from '../../state/workspace/workspace.ts';
import { buttonClass, LinkButton } from '../../ui/form/button.tsx';
import { formatDay, formatInteger } from '../../ui/format.ts';
import { type Quota, quotaNote, quotaText } from '../../ui/object/quota-state.ts';
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
            <p className={styles.state}>{stateOf(data)}</p>
            <Section title={planMessages.month} description={planMessages.monthAbout(formatDay(nextMonth()))}>
              <Months quotas={data.quotas} />
            </Section>
            <Section title={planMessages.inUse}>
              <Quotas quotas={data.quotas.filter(({ name }) => !isMonthly(name))} isOwn>
                <li>
                  <span>{planMessages.retention}</span>
                  <span className={layout.description}>{retentionOf(data)}</span>
                </li>
              </Quotas>
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

/** The plan and what it limits, in one line. */
function stateOf({ plan, quotas }: Usage): string {
  const limited = quotas.filter(({ limit }) => limit !== null).map(({ name }) => quotaMessages.limits[name]);
  if (limited.length === 0) return planMessages.unlimited(planName(plan));
  return planMessages.limited(planName(plan), LIST.format(limited));
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** The first day of the next UTC month, with which the counts start again. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

function isMonthly(name: Quota['name']): name is 'clicks' | 'events' {
  return name === 'clicks' || name === 'events';
}

const LAST_MONTH = {
  scope: {},
  metrics: ['clicks', 'scans', 'views', 'events'],
  dimensions: [],
  range: 'last_month',
  timezone: 'UTC',
} satisfies Body<'queryAnalytics'>;

/** What was counted this month, with the month before. */
function Months({ quotas }: { quotas: readonly Quota[] }) {
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: LAST_MONTH });
  const { clicks, scans, views, events } = query.data?.data.totals ?? {};
  const last = query.data && { clicks: (clicks ?? 0) + (scans ?? 0), events: (views ?? 0) + (events ?? 0) };
  return (
    <div className={styles.months}>
      {quotas.map(
        (quota) => isMonthly(quota.name) && <Month key={quota.name} quota={quota} last={last?.[quota.name]} />,
      )}
    </div>
  );
}

/** Bars of this month and the last; both are parts of the larger one, or of the limit. */
function Month({ quota, last }: { quota: Quota; last: number | undefined }) {
  const { name, used, limit } = quota;
  const most = Math.max(used, last ?? 0, limit ?? 0, 1);
  const share = (count: number) => ({ '--share': `${(100 * count) / most}%` }) as CSSProperties;
  const note = quotaNote(quota) ?? (limit === null ? undefined : quotaMessages.atLimit[name]);
  return (
    <div className={styles.month}>
      <h3>{isMonthly(name) && planMessages.monthNames[name]}</h3>
      <span>{planMessages.thisMonth}</span>
      <i style={share(used)} />
      <b>{limit === null ? formatInteger(used) : quotaText(quota)}</b>
      {last !== undefined && (
        <>
          <span>{planMessages.lastMonth}</span>
          <i style={share(last)} data-last />
          <b>{formatInteger(last)}</b>
        </>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </div>
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

function retentionOf({ retention_days: days }: Usage): string {
  return days === null ? planMessages.unlimitedRetention : planMessages.days(formatInteger(days));
}

function limitsOf({ requests_a_minute: requests }: Usage) {
  return [
    [planMessages.linkRequests, formatInteger(requests.link_tools)],
    [planMessages.analyticsRequests, formatInteger(requests.analytics)],
  ] as const;
}
