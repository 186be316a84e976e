import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { asSentence, healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatBytes, formatPercent } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { UpdateNotice } from '../settings/update-notice.tsx';
import { FailedTasks } from './failed-tasks.tsx';
import { foldersOf, type Health, summaryOf, TONES } from './health-state.ts';
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
            <UpdateNotice update={health.update} />
            <Parts checks={health.checks} />
            <Nodes nodes={health.nodes} />
            <Storage storage={health.storage} />
            <FailedTasks />
            <Jobs jobs={health.jobs} />
            <MailFigures mail={health.mail} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Parts({ checks }: Pick<Health, 'checks'>) {
  return (
    <Section title={messages.parts} description={messages.partsAbout}>
      <ul className={styles.rows}>
        {checks.map(({ name, severity, sentence }) => (
          <li key={name}>
            <span className={styles.main}>
              {messages.names[name] ?? name}
              <span className={styles.detail}>{asSentence(sentence)}</span>
            </span>
            <Badge tone={TONES[severity]}>{messages.severities[severity]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
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
