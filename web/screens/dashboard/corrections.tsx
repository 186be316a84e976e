import type { ApiResponse } from '../../api/client.ts';
import { counted } from '../../messages/shared/counts.ts';
import { dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import { formatDay, formatInteger } from '../../ui/format.ts';
import styles from './dashboard.module.css';

type Correction = ApiResponse<'showOverview'>['meta']['corrections'][number];

/** Days that are named; earlier ones are only mentioned. */
const MAX_NAMED = 3;

/** Says that a period that has ended changed afterward, when and by how much. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  const named = corrections.slice(0, MAX_NAMED).map(({ date, views, events }) => {
    const added = [
      ...(views > 0 ? [counted(views, 'pageViews', formatInteger(views))] : []),
      ...(events > 0 ? [counted(events, 'events', formatInteger(events))] : []),
    ];
    return messages.added(added.join(', '), formatDay(date));
  });
  return (
    <p className={styles.muted} role="note">
      {messages.corrected(named.join('; '), corrections.length > MAX_NAMED)}
    </p>
  );
}
