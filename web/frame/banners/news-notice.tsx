import { X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { newsMessages as messages } from '../../messages/news.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { NEWEST_NEWS } from '../../state/news/newest-news.generated.ts';
import { hasNews, shortVersion } from '../../state/news/news.ts';
import { markNewsSeen } from '../../state/news/see-news.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import styles from '../frame.module.css';

/** Tells the person once, after an upgrade, that there is something new. */
export function NewsNotice() {
  const workspace = useWorkspace();
  const [location] = useLocation();
  if (!hasNews(workspace?.person?.seen_release, NEWEST_NEWS) || workspace?.support_until || location === '/news')
    return null;
  return (
    <section className={styles.announcement} aria-label={frameMessages.news}>
      <p>
        <Link to="/news">{messages.notice(shortVersion(NEWEST_NEWS))}</Link>
      </p>
      <button type="button" className={styles.dismiss} aria-label={messages.dismiss} onClick={markNewsSeen}>
        <X aria-hidden />
      </button>
    </section>
  );
}
