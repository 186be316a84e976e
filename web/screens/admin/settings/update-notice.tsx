import type { ApiResponse } from '../../../api/client.ts';
import { liveSettingMessages as messages } from '../../../messages/admin/live-settings.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import styles from '../admin.module.css';

type Update = ApiResponse<'showHealth'>['health']['update'];

/** Says that a newer release is available. */
export function UpdateNotice({ update }: { update: Update }) {
  if (update.available === null) return null;
  return (
    <div className={styles.notice} role="status">
      <Badge tone="warn">{messages.available(update.available)}</Badge>
      <span>{messages.running(update.current)}</span>
      {update.url !== null && (
        <a href={update.url} target="_blank" rel="noreferrer">
          {messages.notes}
        </a>
      )}
    </div>
  );
}

/** What the last check found. */
export function UpdateState({ update }: { update: Update }) {
  const { available, current, checked, failure } = update;
  if (checked === null) return null;
  return (
    <>
      {failure === null && available === null && <p className={styles.muted}>{messages.newest(current)}</p>}
      {failure !== null && <p role="alert">{messages.failed(failure)}</p>}
      <p className={styles.muted}>
        {messages.lastChecked} <RelativeTime at={checked} />
      </p>
    </>
  );
}
