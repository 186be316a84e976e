import { Link } from 'wouter';
import { overviewMessages as messages } from '../../../messages/admin/overview.ts';
import { formatInteger } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import type { Overview } from './overview-state.ts';

/** How many workspaces and people there are, and how their number grows. */
export function Accounts({ overview: { workspaces, people, active_people: active } }: { overview: Overview }) {
  const grown = ({ created, created_before: before }: Overview['people']) =>
    messages.grown(formatInteger(created), formatInteger(before));
  return (
    <Section title={messages.accounts}>
      <Figures
        figures={[
          {
            label: messages.workspaces,
            value: formatInteger(workspaces.total),
            detail: grown(workspaces),
            to: '/admin/workspaces',
          },
          { label: messages.people, value: formatInteger(people.total), detail: grown(people), to: '/admin/people' },
          {
            label: messages.active,
            value: formatInteger(active),
            detail: messages.activeAbout,
            to: '/admin/people?order=signed_in',
          },
        ]}
      />
    </Section>
  );
}

/** The traffic of this day. */
export function Traffic({ traffic }: Pick<Overview, 'traffic'>) {
  return (
    <Section title={messages.traffic} description={traffic ? messages.trafficAbout : messages.noTraffic}>
      {traffic && (
        <Figures
          figures={(['clicks', 'events'] as const).map((name) => ({
            label: messages[name],
            value: formatInteger(traffic.today[name]),
            detail: messages.yesterday(formatInteger(traffic.yesterday[name])),
          }))}
        />
      )}
    </Section>
  );
}

/** Workspaces near a monthly limit. */
export function Limits({ limits }: Pick<Overview, 'limits'>) {
  if (limits === null) return null;
  return (
    <Section title={messages.limits} description={limits.is_complete ? undefined : messages.someLimits}>
      {limits.workspaces.length === 0 && <p className={styles.muted}>{messages.noLimits}</p>}
      <ul className={styles.rows}>
        {limits.workspaces.map(({ id, name, quota, used, limit, state }) => (
          <li key={`${id} ${quota}`}>
            <span className={styles.main}>
              <Link className={styles.name} to={`/admin/workspaces/${id}`}>
                {name}
              </Link>
              <span className={styles.detail}>
                {messages.ofLimit(formatInteger(used), formatInteger(limit), messages.quotas[quota] ?? quota)}
              </span>
            </span>
            <Badge tone={state === 'reached' ? 'bad' : 'warn'}>{messages.limitStates[state]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Figure {
  label: string;
  value: string;
  detail?: string;
  /** The screen with what the figure counts. */
  to?: string;
}

/** Figures side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`${styles.figures} ${styles.wideFigures}`}>
      {figures.map(({ label, value, detail, to }) => (
        <div key={label}>
          <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd>
            {value}
            {detail !== undefined && <span className={styles.sub}>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
