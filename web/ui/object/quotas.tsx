import type { CSSProperties } from 'react';
import { quotaMessages as messages } from '../../messages/shared/account/quotas.ts';
import { formatInteger } from '../format.ts';
import { type Quota, quotaNote, quotaShare, quotaText } from './quota-state.ts';
import styles from './quotas.module.css';

/** Usage of a plan, each limit with a bar. A plan without limits has numbers alone. */
export function Quotas({ quotas }: { quotas: readonly Quota[] }) {
  const isLimited = quotas.some(({ limit }) => limit !== null);
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => (
        <QuotaRow key={quota.name} quota={quota} isLimited={isLimited} />
      ))}
    </ul>
  );
}

function QuotaRow({ quota, isLimited }: { quota: Quota; isLimited: boolean }) {
  const { name, state } = quota;
  const share = quotaShare(quota);
  const note = quotaNote(quota);
  return (
    <li data-state={state}>
      <span>{messages.names[name]}</span>
      <span className={styles.used}>{isLimited ? quotaText(quota) : formatInteger(quota.used)}</span>
      {share !== undefined && (
        <span className={styles.track} style={{ '--share': `${share}%` } as CSSProperties} aria-hidden>
          <span />
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}
