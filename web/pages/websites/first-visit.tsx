import { CircleCheck, LoaderCircle } from 'lucide-react';
import type { Answer } from '../../api/client.ts';
import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { websiteWords as words } from '../../words/websites.ts';
import styles from './websites.module.css';

const ASK_EVERY_MS = 2_000;

/** Looks until the first visit is there, and says so by itself. */
export function FirstVisit({ id, domain }: { id: string; domain: string }) {
  const live = useAnswer('showLive', `${ANALYTICS}/websites/${id}/live`, { refetchIntervalMs: ASK_EVERY_MS });
  const hasCome = live.data !== undefined && hasVisit(live.data);
  return (
    <div className={hasCome ? `${styles.wait} ${styles.arrived}` : styles.wait} role="status">
      {hasCome ? <CircleCheck aria-hidden /> : <LoaderCircle aria-hidden className={styles.turning} />}
      <div>
        <h2>{hasCome ? words.arrived : words.waiting}</h2>
        <p>{hasCome ? words.arrivedText : words.waitingText}</p>
        {hasCome ? (
          <p>
            <LinkButton to={`/websites/${id}`} look="primary">
              {words.open}
            </LinkButton>
          </p>
        ) : (
          <Reasons domain={domain} />
        )}
      </div>
    </div>
  );
}

export function hasVisit({ data: { visitors, minutes } }: Answer<'showLive'>): boolean {
  return visitors > 0 || minutes.some(({ views }) => views > 0);
}

function Reasons({ domain }: { domain: string }) {
  return (
    <details>
      <summary>{words.notArriving}</summary>
      <ul className={styles.reasons}>
        <li>
          <a href={`https://${domain}`} target="_blank" rel="noreferrer">
            {domain}
          </a>
        </li>
        {words.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
