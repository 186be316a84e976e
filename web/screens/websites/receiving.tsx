import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { ANALYTICS } from '../../api/client.ts';
import type { FilterReasons } from '../../api/filtered-requests.ts';
import { useApiQuery } from '../../api/queries.ts';
import { counted } from '../../messages/shared/counts.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { formatInteger } from '../../ui/format.ts';
import styles from './websites.module.css';

const DAY_MS = 86_400_000;

/** Once visits have arrived for a day, setup is over. */
export function Receiving({ id, dropped }: { id: string; dropped: FilterReasons }) {
  return (
    <div className={styles.receiving} role="status">
      <p>
        <CircleCheck aria-hidden /> {messages.receiving} <Link to={`/websites/${id}`}>{messages.open}</Link>
      </p>
      <AlsoDropped id={id} dropped={dropped} />
    </div>
  );
}

/** Whether the website had visits more than a day ago. */
export function useHasOldVisits(id: string): boolean {
  const before = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const body = { scope: { website: Number(id) }, metrics: ['views'], range: { from: '2000-01-01', to: before } };
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (data?.data.totals.views ?? 0) > 0;
}

/** The owner may be testing with one browser that counts and another that does not. */
export function AlsoDropped({ id, dropped }: { id: string; dropped: FilterReasons }) {
  if (dropped.length === 0) return null;
  const all = dropped.reduce((sum, { count }) => sum + count, 0);
  return (
    <p>
      {messages.alsoDropped(counted(all, 'requests', formatInteger(all)))}{' '}
      <Link href={`/websites/${id}/settings?tab=rules`}>{messages.toRules}</Link>
    </p>
  );
}
