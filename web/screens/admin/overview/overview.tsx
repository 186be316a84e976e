import { Link } from 'wouter';
import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { healthMessages } from '../../../messages/admin/health.ts';
import { overviewMessages as messages } from '../../../messages/admin/overview.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { type Health, summaryOf, TONES } from '../health/health-state.ts';
import { Accounts, Figures, Limits, Traffic } from './figures.tsx';
import { partsOf, type Task, tasksOf } from './overview-state.ts';

const REFRESH_MS = 60_000;
const OPTIONS = { refetchIntervalMs: REFRESH_MS };
const NEWEST = { limit: 1 };

/** The first screen of the administration: what to do, how the installation grows, and whether it is well. */
export default function OverviewScreen() {
  const overview = useApiQuery('showInstallation', `${ADMIN}/overview`, OPTIONS);
  const health = useApiQuery('showHealth', `${ADMIN}/health`, OPTIONS);
  const reports = useApiQuery('listReports', `${ADMIN}/reports`, { ...OPTIONS, query: { ...NEWEST, state: 'open' } });
  const tasks = useApiQuery('listFailedTasks', `${ADMIN}/tasks`, { ...OPTIONS, query: NEWEST });
  const summary = health.data && summaryOf(health.data.health.checks);
  return (
    <AdminFrame
      title={messages.title}
      subtitle={summary && <Badge tone={TONES[summary.severity]}>{summary.text}</Badge>}
    >
      <Loaded query={health}>
        {(data) => (
          <>
            <Tasks
              tasks={tasksOf({
                health: data.health,
                reports: reports.data?.data.result,
                tasks: tasks.data?.data.result,
              })}
            />
            <HealthParts health={data.health} />
          </>
        )}
      </Loaded>
      <div className={styles.ruled}>
        <Loaded query={overview}>
          {(data) => (
            <>
              <Accounts overview={data.overview} />
              <Traffic traffic={data.overview.traffic} />
              <Limits limits={data.overview.limits} />
            </>
          )}
        </Loaded>
      </div>
    </AdminFrame>
  );
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Section title={messages.attention}>
      {tasks.length === 0 && <p className={styles.muted}>{messages.allDone}</p>}
      <ul className={styles.rows}>
        {tasks.map(({ key, severity, title, detail, to }) => (
          <li key={key}>
            <span className={styles.main}>
              <Link className={styles.name} to={to}>
                {title}
              </Link>
              <span className={styles.detail}>{detail}</span>
            </span>
            <Badge tone={TONES[severity]}>{healthMessages.severities[severity]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function HealthParts({ health }: { health: Health }) {
  return (
    <Section
      title={messages.health}
      actions={
        <Link className={styles.name} to="/admin/health">
          {messages.toHealth}
        </Link>
      }
    >
      <Figures figures={partsOf(health)} />
    </Section>
  );
}
