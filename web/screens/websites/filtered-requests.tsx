import type { ApiResponse } from '../../api/client.ts';
import { counted } from '../../messages/shared/counts.ts';
import { dropReasonTexts, websiteMessages as messages } from '../../messages/websites/websites.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import styles from './websites.module.css';

export type FilterReasons = ApiResponse<'showFilteredTraffic'>['data']['reasons'];

/** Returns the reasons for which requests were dropped. */
export function droppedHits(reasons: FilterReasons): FilterReasons {
  return reasons.filter(({ count }) => count > 0);
}

const DAY_MS = 86_400_000;

/** So many days up to today, in UTC as these days are counted. */
export function daysUntil(now: number, days: number): { from: string; to: string } {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * DAY_MS), to: day(now) };
}

/** Yesterday and today: a hit of before midnight is still the latest one after it. */
export const latestDays = (now: number) => daysUntil(now, 2);

/** Explains each reason while the user waits for the first visit. */
export function FilteredRequests({ id, dropped }: { id: string; dropped: FilterReasons }) {
  return (
    <>
      <ul className={styles.reasons}>
        {dropped.map(({ reason, count }) => (
          <li key={reason}>
            <b>{counted(count, 'requests', formatInteger(count))}:</b> {dropReasonTexts[reason]}
          </li>
        ))}
      </ul>
      <p className={styles.apart}>
        <LinkButton to={`/websites/${id}/settings?tab=rules`}>{messages.toRules}</LinkButton>
      </p>
    </>
  );
}
