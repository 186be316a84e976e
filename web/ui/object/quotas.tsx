import type { CSSProperties } from 'react';
import { quotaMessages as messages } from '../../messages/shared/account/quotas.ts';
import { type Quota, quotaNote, quotaShare, quotaText } from './quota-state.ts';
import styles from './quotas.module.css';

/** Usage of a plan, each limit with a bar. */
export function Quotas({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => (
        <QuotaRow key={quota.name} quota={quota} />
      ))}
    </ul>
  );
}

function QuotaRow({ quota }: { quota: Quota }) {
  const { name, state } = quota;
  const share = quotaShare(quota);
  const note = quotaNote(quota);
  return (
    <li data-state={state}>
      <span>{messages.names[name]}</span>
      <span className={styles.used}>{quotaText(quota)}</span>
      {share !== undefined && (
        <span className={styles.track} style={{ '--share': `${share}%` } as CSSProperties} aria-hidden>
          <span />
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}
