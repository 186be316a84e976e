import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatBytes, formatPercent } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { Checks, Unresolved } from './checks.tsx';
import { FailedTasks } from './failed-tasks.tsx';
import layout from './health.module.css';
import { figuresOf, foldersOf, type Health, summaryOf, TONES } from './health-state.ts';
import { Jobs } from './jobs.tsx';
import { MailFigures } from './mail-figures.tsx';
import { Nodes } from './nodes.tsx';

const REFRESH_MS = 15_000;

/** The state of the installation: what the doctor says, nodes, storage, tasks, jobs and emails. */
export default function HealthScreen() {
  const query = useApiQuery('showHealth', `${ADMIN}/health`, { refetchIntervalMs: REFRESH_MS });
  const summary = query.data && summaryOf(query.data.health.checks);
  return (
    <AdminFrame
      title={messages.title}
      subtitle={summary && <Badge tone={TONES[summary.severity]}>{summary.text}</Badge>}
    >
      <Loaded query={query}>
        {({ health }) => (
          <>
            <Summary health={health} />
            <Unresolved checks={health.checks} />
            <Checks checks={health.checks} />
            <Nodes nodes={health.nodes} />
            <div className={layout.columns}>
              <Storage storage={health.storage} />
              <MailFigures mail={health.mail} />
            </div>
            <FailedTasks />
            <Jobs jobs={health.jobs} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Summary({ health }: { health: Health }) {
  return (
    <dl className={styles.figures} aria-label={messages.summary}>
      {figuresOf(health).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Storage({ storage: { free_bytes: free, total_bytes: total, entries } }: Pick<Health, 'storage'>) {
  const used = total === 0 ? 0 : (total - free) / total;
  return (
    <Section title={messages.storage} description={messages.free(formatBytes(free), formatBytes(total))}>
      <meter className={styles.meter} min={0} max={1} high={0.9} value={used} aria-label={messages.used}>
        {formatPercent(used)}
      </meter>
      <ul className={styles.rows} aria-label={messages.folder}>
        {foldersOf(entries).map(({ label, bytes }) => (
          <li key={label}>
            <span className={styles.main}>{label}</span>
            <span className="tabular">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
