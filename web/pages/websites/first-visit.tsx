import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/client.ts';
import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { websiteWords as words } from '../../words/websites.ts';
import { droppedHits, LeftOutHits, type LeftOutReasons, latestDays } from './left-out-hits.tsx';
import styles from './websites.module.css';

const ASK_EVERY_MS = 2_000;
/** What is left out is told by the service as often. */
const ASK_WHAT_WAS_DROPPED_EVERY_MS = 5_000;

/** Looks until the first visit is there, and says so by itself; or that something came and was left out, and why. */
export function FirstVisit({ id, domain }: { id: string; domain: string }) {
  const hasCome = useArrival(id);
  const dropped = useDropped(id, !hasCome);
  if (hasCome)
    return (
      <State look={styles.arrived} icon={<CircleCheck aria-hidden />} title={words.arrived} text={words.arrivedText}>
        <p className={styles.buttons}>
          <LinkButton to={`/websites/${id}`} look="primary">
            {words.open}
          </LinkButton>
          <LinkButton to={`/websites/${id}?goals=new`}>{words.makeGoal}</LinkButton>
        </p>
        <p>{words.makeGoalText}</p>
      </State>
    );
  if (dropped.length > 0)
    return (
      <State look={styles.dropped} icon={<TriangleAlert aria-hidden />} title={words.dropped} text={words.droppedText}>
        <LeftOutHits id={id} dropped={dropped} />
        <Reasons domain={domain} />
      </State>
    );
  return (
    <State
      icon={<LoaderCircle aria-hidden className={styles.turning} />}
      title={words.waiting}
      text={words.waitingText}
    >
      <Reasons domain={domain} />
    </State>
  );
}

interface StateProps {
  look?: string | undefined;
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function State({ look = '', icon, title, text, children }: StateProps) {
  return (
    <div className={`${styles.wait} ${look}`} role="status">
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

/** Now, or at any time before: settings show this too, years later. */
function useArrival(id: string): boolean {
  const live = useAnswer('showLive', `${ANALYTICS}/websites/${id}/live`, { refetchIntervalMs: ASK_EVERY_MS });
  const body = { scope: { website: Number(id) }, metrics: ['views'], range: 'all' };
  const ever = useAnswer('askQuestion', `${ANALYTICS}/query`, { body });
  return (live.data !== undefined && hasVisit(live.data)) || (ever.data?.data.totals.views ?? 0) > 0;
}

function useDropped(id: string, enabled: boolean): LeftOutReasons {
  const answer = useAnswer('showLeftOut', `${ANALYTICS}/websites/${id}/left-out`, {
    query: latestDays(Date.now()),
    enabled,
    refetchIntervalMs: enabled && ASK_WHAT_WAS_DROPPED_EVERY_MS,
  });
  return droppedHits(answer.data?.data.reasons ?? []);
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
          {words.otherHost}{' '}
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
