import { X } from 'lucide-react';
import { frameMessages } from '../../messages/shared/frame.ts';
import { createStored, useStored } from '../../state/stored.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import styles from '../frame.module.css';
import { shownAnnouncement } from './announcement-state.ts';

/** The announcement that this browser has dismissed last. */
const dismissed = createStored<number>('announcement', 0);

/** The announcement of the operators, shown until the reader dismisses it. */
export function AnnouncementBanner() {
  const [dismissedId, dismiss] = useStored(dismissed);
  const announcement = shownAnnouncement(useWorkspace()?.announcement, { dismissedId, now: Date.now() });
  if (!announcement) return null;
  const { id, level, text } = announcement;
  return (
    <section className={styles.announcement} data-level={level} aria-label={frameMessages.announcement}>
      <p>{text}</p>
      <button type="button" className={styles.dismiss} aria-label={frameMessages.dismiss} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </button>
    </section>
  );
}
