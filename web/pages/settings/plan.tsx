import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { formatWhole } from '../../ui/format.ts';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { Loaded } from '../../ui/states.tsx';
import { settingsWords as words } from '../../words/settings.ts';
import styles from './settings.module.css';

/** What the plan allows, and how much of it is used. */
export default function Plan() {
  const usage = useAnswer('showUsage', `${ANALYTICS}/account/usage`);
  return (
    <SettingsFrame title={words.plan}>
      <Loaded answer={usage}>
        {({ data }) => (
          <ul className={styles.rows}>
            {Object.entries(data.usage).map(([name, { used, limit }]) => (
              <Meter key={name} name={name} used={used} limit={limit} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Meter({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  return (
    <li>
      <span className={`${styles.main} ${styles.meter}`}>
        <b>{name}</b>
        <span>
          {formatWhole(used)} {words.used}, {limit === null ? words.unlimited : formatWhole(limit)}
        </span>
        {limit !== null && (
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ width: `${Math.min(100, (100 * used) / Math.max(1, limit))}%` }} />
          </span>
        )}
      </span>
    </li>
  );
}
