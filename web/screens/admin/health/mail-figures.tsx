import { Link } from 'wouter';
import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatInteger } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import type { Health } from './health-state.ts';

/** How many emails were sent and how many were not, with the way to the list. */
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
      <Link className={styles.name} to={mail.failed > 0 ? '/admin/emails?state=failed' : '/admin/emails'}>
        {messages.toEmails}
      </Link>
    </Section>
  );
}
