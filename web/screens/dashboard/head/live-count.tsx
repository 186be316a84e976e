import { useLocation } from 'wouter';
import { useApiQuery } from '../../../api/queries.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import styles from './head.module.css';

/** Live visitors. A click opens the realtime screen, and the last 30 minutes for viewers, who may not see visits. */
export function LiveCount() {
  const { site, change, isShared } = useDashboard();
  const [, navigate] = useLocation();
  const live = useApiQuery('showLive', pathOf(site, '/live')).data?.data;
  return (
    <Tooltip text={live ? (isShared ? messages.liveAbout : messages.liveAboutOwn) : messages.liveOff}>
      <button
        type="button"
        className={styles.live}
        aria-label={live ? undefined : messages.liveOff}
        data-on={live !== undefined && live.visitors > 0}
        onClick={() =>
          isShared ? change({ span: 'realtime', interval: undefined }) : navigate(`/websites/${site.id}/realtime`)
        }
      >
        <span className={styles.dot} aria-hidden />
        <span role="status">
          {live && (
            <>
              {live.visitors} <span className={styles.long}>{messages.liveNoun(live.visitors)}</span> {messages.now}
            </>
          )}
        </span>
      </button>
    </Tooltip>
  );
}
