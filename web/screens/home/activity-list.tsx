import { ACTIVITY_NAMES, KIND_NAMES, homeMessages as words } from '../../messages/home.ts';
import { Moment } from '../../ui/object/moment.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { ObjectLink } from './object-link.tsx';

/** Recent activity: objects created, changed and responses received. */
export function ActivityList({ activity }: { activity: HomeData['activity'] }) {
  if (activity.length === 0) return <p className={styles.kind}>{words.activityEmpty}</p>;
  return (
    <ul className={styles.rows}>
      {activity.map(({ type, id, name, address, kind, detail, time }) => (
        <li key={`${type} ${id} ${kind} ${detail} ${time}`}>
          <ObjectLink type={type} id={id} name={name} address={address} />
          <span className={styles.kind}>
            {kind === 'goal_reached' ? words.goalReached(detail) : `${KIND_NAMES[type]} ${ACTIVITY_NAMES[kind]}`}
          </span>
          <span className={styles.kind}>
            <Moment at={time} />
          </span>
        </li>
      ))}
    </ul>
  );
}
