import { X } from 'lucide-react';
import { bannerMessages as messages } from '../../messages/shared/banners.ts';
import { createStored, useStored } from '../../state/stored.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import styles from '../frame.module.css';
import { shownAnnouncement } from './announcement-state.ts';
import { ConfirmEmailBanner } from './confirm-email.tsx';
import { NewsNotice } from './news-notice.tsx';
import { SupportVisitBanner } from './support-visit.tsx';

/** The announcement that this browser has dismissed last. */
const dismissed = createStored<number>('announcement', 0);

/** Messages above every screen, the most urgent first. */
export default function Banners() {
  return (
    <>
      <SupportVisitBanner />
      <AnnouncementBanner />
      <ConfirmEmailBanner />
      <NewsNotice />
    </>
  );
}

/** The announcement of the operators, shown until the reader dismisses it. */
function AnnouncementBanner() {
  const [dismissedId, dismiss] = useStored(dismissed);
  const announcement = shownAnnouncement(useWorkspace()?.announcement, { dismissedId, now: Date.now() });
  if (!announcement) return null;
  const { id, level, text } = announcement;
  return (
    <section className={styles.announcement} data-level={level} aria-label={messages.announcement}>
      <p>{text}</p>
      <button type="button" className={styles.dismiss} aria-label={messages.dismiss} onClick={() => dismiss(id)}>
        <X aria-hidden />
      </button>
    </section>
  );
}
