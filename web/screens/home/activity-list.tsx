import { ACTIVITY_NAMES, KIND_NAMES, homeMessages as messages } from '../../messages/home.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { MAX_SHOWN } from './mover-list.tsx';
import { ObjectLink } from './object-link.tsx';

type Activity = HomeData['activity'][number];

/** Recent activity: objects created, changed and responses received. */
export function ActivityList({ activity, since }: { activity: HomeData['activity']; since: number }) {
  if (activity.length === 0) return <p className={styles.kind}>{messages.activityEmpty}</p>;
  return (
    <ul className={styles.rows}>
      {activityRows(activity).map(({ first: { type, id, name, address, kind, detail, time }, count }) => (
        <li key={`${type} ${id} ${kind} ${detail}`}>
          <ObjectLink type={type} id={id} name={name} address={address} />
          <span className={styles.kind}>{textOf({ type, kind, detail }, count)}</span>
          <span className={styles.kind}>
            {since > 0 && Date.parse(time) > since && <b className={styles.new}>{messages.isNew}</b>}
            <RelativeTime at={time} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Combines the responses to a form into one row with the latest time, so that a busy form leaves room for the rest. */
export function activityRows(activity: HomeData['activity']): { first: Activity; count: number }[] {
  const rows = new Map<string, { first: Activity; count: number }>();
  for (const one of activity) {
    const key = [one.type, one.id, one.kind, one.detail].join(' ');
    const { first, count } = rows.get(key) ?? { first: one, count: 0 };
    rows.set(key, { first, count: count + 1 });
  }
  return [...rows.values()].slice(0, MAX_SHOWN);
}

function textOf({ type, kind, detail }: Pick<Activity, 'type' | 'kind' | 'detail'>, count: number): string {
  if (kind === 'goal_reached') return messages.goalReached(detail);
  return `${KIND_NAMES[type]} ${kind === 'answered' ? messages.received(detail, count) : ACTIVITY_NAMES[kind]}`;
}
