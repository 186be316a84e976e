import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ApiResponse } from '../../api/client.ts';
import { ANALYTICS } from '../../api/client.ts';
import { useFilteredRequests } from '../../api/filtered-requests.ts';
import { useHasVisits } from '../../api/has-visits.ts';
import { useApiQuery } from '../../api/queries.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { isLocalUrl } from '../../state/hosts/local-host.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { FilteredRequests } from './filtered-requests.tsx';
import { AlsoDropped, Receiving, useHasOldVisits } from './receiving.tsx';
import styles from './websites.module.css';

/** Waits for the first visit and reports it, or that traffic arrived and was filtered, with the reason. */
export function FirstVisit({ id, domain }: { id: string; domain: string }) {
  const hasCome = useArrival(id);
  const dropped = useFilteredRequests(id);
  const isOld = useHasOldVisits(id);
  if (isOld) return <Receiving id={id} dropped={dropped} />;
  if (hasCome)
    return (
      <State
        look={styles.arrived}
        icon={<CircleCheck aria-hidden />}
        title={messages.arrived}
        text={messages.arrivedText}
      >
        <p className={styles.buttons}>
          <LinkButton to={`/websites/${id}`} variant="primary">
            {messages.open}
          </LinkButton>
          <LinkButton to={`/websites/${id}?goals=new#goals`}>{messages.makeGoal}</LinkButton>
        </p>
        <p>{messages.makeGoalText}</p>
        <AlsoDropped id={id} dropped={dropped} />
      </State>
    );
  if (dropped.length > 0)
    return (
      <State
        look={styles.dropped}
        icon={<TriangleAlert aria-hidden />}
        title={messages.dropped}
        text={messages.droppedText}
      >
        <FilteredRequests id={id} dropped={dropped} />
        <Reasons domain={domain} />
      </State>
    );
  return (
    <State
      icon={<LoaderCircle aria-hidden className={styles.turning} />}
      title={messages.waiting}
      text={messages.waitingText}
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

/** Whether the website has or ever had a visit: the settings show this, too, years later. */
export function useArrival(id: string): boolean {
  const live = useApiQuery('showLive', `${ANALYTICS}/websites/${id}/live`);
  const wasSeen = useHasVisits(Number(id));
  return (live.data !== undefined && hasVisit(live.data)) || wasSeen === true;
}

export function hasVisit({ data: { visitors, minutes } }: ApiResponse<'showLive'>): boolean {
  return visitors > 0 || minutes.some(({ views }) => views > 0);
}

function Reasons({ domain }: { domain: string }) {
  return (
    <details>
      <summary>{messages.notArriving}</summary>
      <ul className={styles.reasons}>
        <OtherHost domain={domain} />
        {messages.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

/** On localhost the port is unknown, and there is no https to redirect to. */
function OtherHost({ domain }: { domain: string }) {
  if (isLocalUrl(`http://${domain}`)) return <li>{messages.otherHostHere(domain)}</li>;
  return (
    <>
      <li>
        {messages.otherHost}{' '}
        <a href={`https://${domain}`} target="_blank" rel="noreferrer">
          {domain}
        </a>
      </li>
      <li>
        {messages.ownMachine} <Link href="/websites/new?domain=localhost">{messages.addLocalhost}</Link>
      </li>
    </>
  );
}
