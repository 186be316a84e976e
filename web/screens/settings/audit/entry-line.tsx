import { deedOf, endsWithName, fieldLabel, auditMessages as messages } from '../../../messages/shared/account/audit.ts';
import { momentFormat } from '../../../state/formats.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatDateTime, formatInteger, parseTimestamp } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import styles from './audit.module.css';
import { actorOf, type Entry, nextStepOf, valueText, withShownName } from './audit-data.ts';
import { RestoreButton } from './restore-button.tsx';

const time = momentFormat({ timeStyle: 'short', timeZone: ownTimeZone() });

/** One entry as a sentence, with its details below. */
export function EntryLine({ entry }: { entry: Entry }) {
  const { action, key, place, network, device } = entry;
  const shown = withShownName(entry);
  const moment = parseTimestamp(entry.date);
  return (
    <details className={styles.entry}>
      <summary>
        <time className={styles.time} dateTime={new Date(moment).toISOString()}>
          {time.format(moment)}
        </time>
        <span className={action === 'signInFailed' ? `${styles.sentence} ${styles.failed}` : styles.sentence}>
          <b>{actorOf(entry)}</b> {deedOf(shown)} {endsWithName(shown) && <b>{shown.name}</b>}{' '}
          {key !== null && messages.viaKey(key)}
        </span>
        <span className={styles.where}>{[place || network, device].filter(Boolean).join(' · ')}</span>
      </summary>
      <div className={styles.details}>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
        <Facts entry={entry} />
        <Steps entry={entry} />
      </div>
    </details>
  );
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          <th scope="col">{messages.before}</th>
          <th scope="col">{messages.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{fieldLabel(field)}</td>
            <td>{valueText(field, before)}</td>
            <td>{valueText(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { id, network, place, device, details } = entry;
  const facts = [
    [messages.when, formatDateTime(parseTimestamp(entry.date))],
    [messages.from, [network, place, device].filter(Boolean).join(', ')],
    ...Object.entries(details).map(([name, value]) => [fieldLabel(name), textOf(value)] as const),
    [messages.number, formatInteger(id)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Steps({ entry }: { entry: Entry }) {
  const { kind, object, name } = entry;
  const step = nextStepOf(entry);
  if (object === null) return null;
  const history = new URLSearchParams({ kind, object: String(object), name: name || `${kind} ${object}` });
  return (
    <div className={layout.bar}>
      {step?.restorePath && (
        <RestoreButton path={step.restorePath} screen={step.to} name={name || `${kind} ${object}`} />
      )}
      {step && !step.restorePath && (
        <LinkButton size="small" to={step.to}>
          {messages.open}
        </LinkButton>
      )}
      <LinkButton size="small" to={`/settings/audit?${history}`}>
        {messages.itsHistory}
      </LinkButton>
    </div>
  );
}
