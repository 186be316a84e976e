import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import type { PlanQuota } from '../../../contract/vocabulary.ts';
import { quotaMessages as messages } from '../../messages/shared/account/quotas.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import { formatInteger } from '../format.ts';
import { type Quota, quotaNote, quotaShare, quotaText } from './quota-state.ts';
import styles from './quotas.module.css';

interface QuotasProps {
  quotas: readonly Quota[];
  /** Of the workspace that is open: names are links, and each limit says what it means. */
  isOwn?: boolean;
  /** Further rows. */
  children?: ReactNode;
}

/** Usage of a plan, each limit with a bar. A plan without limits has numbers alone. */
export function Quotas({ quotas, isOwn = false, children }: QuotasProps) {
  const isLimited = quotas.some(({ limit }) => limit !== null);
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => (
        <QuotaRow key={quota.name} quota={quota} isLimited={isLimited} isOwn={isOwn} />
      ))}
      {children}
    </ul>
  );
}

interface QuotaRowProps extends Required<Pick<QuotasProps, 'isOwn'>> {
  quota: Quota;
  isLimited: boolean;
}

function QuotaRow({ quota, isLimited, isOwn }: QuotaRowProps) {
  const { name, limit, state } = quota;
  const share = quotaShare(quota);
  const explains = isOwn && limit !== null && limit > 0 && state !== 'reached';
  const notes = [quotaNote(quota), explains && messages.atLimit[name]].filter(Boolean);
  return (
    <li data-state={state}>
      {isOwn ? <OwnName name={name} /> : <span>{messages.names[name]}</span>}
      <span className={styles.used}>{isLimited ? quotaText(quota) : formatInteger(quota.used)}</span>
      {share !== undefined && (
        <span className={styles.track} style={{ '--share': `${share}%` } as CSSProperties} aria-hidden>
          <span />
        </span>
      )}
      {notes.length > 0 && <span className={styles.note}>{notes.join(' ')}</span>}
    </li>
  );
}

/** Where the objects of a limit are. */
const SCREENS: Partial<Record<PlanQuota, string>> = {
  links: '/links',
  codes: '/codes',
  websites: '/websites',
  domains: '/domains',
  members: '/settings/members',
};

function OwnName({ name }: { name: PlanQuota }) {
  const canOpen = useCanOpen();
  const screen = SCREENS[name];
  const text = messages.names[name];
  return screen && canOpen(screen) ? <Link to={screen}>{text}</Link> : <span>{text}</span>;
}
