import type { ApiResponse } from '../../api/client.ts';
import { counted } from '../../messages/shared/counts.ts';
import { windowsMessages as messages } from '../../messages/websites/dashboard-dialogs.ts';
import { formatDay, formatInteger } from '../../ui/format.ts';
import styles from './dashboard.module.css';

type Correction = ApiResponse<'showOverview'>['meta']['corrections'][number];

/** Days that are named; earlier ones are only mentioned. */
const MAX_NAMED = 3;

export interface FigureNotesProps {
  /** Of the period, if they say something about the figures. */
  corrections: readonly Correction[];
  isOfSingleEvents: boolean;
}

/** What is to know about the figures; loaded on demand to keep it out of the dashboard's first load. */
export default function FigureNotes({ corrections, isOfSingleEvents }: FigureNotesProps) {
  return (
    <>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {isOfSingleEvents && <p className={styles.muted}>{messages.ofSingleEvents}</p>}
    </>
  );
}

/** Says that a period that has ended changed afterward, when and by how much. */
function Corrections({ corrections }: { corrections: readonly Correction[] }) {
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
