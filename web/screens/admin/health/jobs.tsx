import { asSentence, healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import { type Health, jobsOf } from './health-state.ts';

/** Periodic jobs: those that failed, and all of them on demand. */
export function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  const { failing, all } = jobsOf(jobs);
  return (
    <Section title={messages.jobs} description={messages.jobsAbout}>
      {failing.length === 0 && (
        <p className={styles.muted}>{all.length === 0 ? messages.noJobs : messages.noFailures}</p>
      )}
      <ul className={styles.rows}>
        {failing.map(({ name, runs, failures, reason, last_failure: at }) => (
          <li key={name}>
            <span className={styles.main}>
              {asSentence(name)}
              <span className={styles.detail}>{reason}</span>
            </span>
            <span>{messages.failures(formatInteger(failures), formatInteger(runs))}</span>
            <span className={styles.muted}>
              {messages.lastFailure} {at !== null && <RelativeTime at={at} />}
            </span>
          </li>
        ))}
      </ul>
      {all.length > 0 && (
        <details className={styles.more}>
          <summary>{messages.allJobs}</summary>
          <ul className={styles.rows}>
            {all.map(({ name, runs, last_success: at }) => (
              <li key={name}>
                <span className={styles.main}>{asSentence(name)}</span>
                <span className={styles.muted}>{messages.runs(formatInteger(runs))}</span>
                {at !== null && (
                  <span className={styles.muted}>
                    {messages.lastSuccess} <RelativeTime at={at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
