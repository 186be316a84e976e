import { ANALYTICS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { Skeleton } from '../../../ui/page/states.tsx';
import styles from './list.module.css';

/** Sparkline of a link's last 30 days, queried on hover over its clicks. */
export function RecentClicks({ id, clicks }: { id: number; clicks: number }) {
  const body = { scope: { link: id }, metrics: ['clicks'], range: '30d', interval: 'day' };
  const { data } = useAnswer('queryAnalytics', `${ANALYTICS}/query`, { body, enabled: clicks > 0 });
  const values = data?.data.rows.map(({ metrics }) => metrics.clicks ?? 0);
  return (
    <span className={styles.recent}>
      <b>{linkMessages.total(clicks, formatWhole(clicks))}</b>
      {values && <Sparkline values={values} label={linkMessages.recentShape} width={156} height={34} />}
      {!values && clicks > 0 && <Skeleton height={34} />}
      {values && linkMessages.last30(formatWhole(values.reduce((sum, value) => sum + value, 0)))}
    </span>
  );
}
