import { Link } from 'wouter';
import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import type { Health } from './health-state.ts';

/** How many queued emails were sent, and the last ones that were not. */
export function MailFigures({ mail }: Pick<Health, 'mail'>) {
  const figures = [
    [messages.sent, mail.sent],
    [messages.failed, mail.failed],
    [messages.waiting, mail.waiting],
    [messages.retrying, mail.retrying],
  ] as const;
  return (
    <Section title={messages.mail} description={messages.mailAbout(formatInteger(mail.days))}>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatInteger(value)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.rows}>
        {mail.failures.map(({ id, workspace, recipient, outcome, attempts, date }) => (
          <li key={id}>
            <span className={styles.main}>
              {recipient}
              <span className={styles.detail}>{messages.outcomes[outcome]}</span>
            </span>
            <span className={styles.muted}>{messages.attempts(formatInteger(attempts))}</span>
            <Link className={styles.name} to={`/admin/workspaces/${workspace}`}>
              {messages.workspace(workspace)}
            </Link>
            <span className={styles.muted}>
              <RelativeTime at={date} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
