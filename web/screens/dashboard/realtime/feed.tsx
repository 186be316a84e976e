import { Target } from 'lucide-react';
import { Link } from 'wouter';
import { counted } from '../../../messages/shared/counts.ts';
import { realtimeMessages as texts } from '../../../messages/websites/realtime.ts';
import { clockTime } from '../../../state/analytics/time-format.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatInteger, formatRelative } from '../../../ui/format.ts';
import type { RecentVisit } from './feed-changes.ts';
import styles from './realtime.module.css';
import { VisitFacts } from './visit-facts.tsx';

/** Earlier visits are listed with their pages, without the times of their steps. */
type FedVisit = Omit<RecentVisit, 'steps'> & Partial<Pick<RecentVisit, 'steps'>>;

interface FeedProps {
  siteId: number;
  title: string;
  /** Name of the list for screen readers. */
  label: string;
  visits: readonly FedVisit[];
  active?: ReadonlySet<string>;
  now: number;
}

const NOW_MS = 5 * 60_000;
/** Pages of a visit that the service lists. */
const MAX_PAGES = 12;

/** Visits with their journeys so far, the newest activity first. */
export function Feed({ siteId, title, label, visits, active, now }: FeedProps) {
  return (
    <>
      <div className={styles.feedHead}>
        <h2>{title}</h2>
        <span>{texts.lastActive}</span>
      </div>
      <ol className={styles.feed} aria-label={label}>
        {visits.map((visit) => (
          <FeedVisit
            key={visit.visit.split('-')[1]}
            visit={visit}
            isNew={active?.has(visit.visit) ?? false}
            now={now}
            to={`/websites/${siteId}/visits?visit=${visit.visit}`}
          />
        ))}
      </ol>
    </>
  );
}

interface FeedVisitProps {
  visit: FedVisit;
  isNew: boolean;
  now: number;
  to: string;
}

function FeedVisit({ visit, isNew, now, to }: FeedVisitProps) {
  const seenAt = Date.parse(visit.last_seen_at);
  return (
    <li className={styles.visit} data-new={isNew || undefined} data-here={now - seenAt < NOW_MS || undefined}>
      <div className={styles.visitHead}>
        <span className={styles.here} aria-hidden />
        <Tooltip text={texts.visitorAbout}>
          <Link className={styles.visitor} to={to} aria-label={texts.openVisit(visit.visitor)}>
            {texts.visitor(visit.visitor)}
          </Link>
        </Tooltip>
        <span className={styles.views}>{counted(visit.views, 'pageViews', formatInteger(visit.views))}</span>
        <time className={styles.ago} dateTime={visit.last_seen_at}>
          {formatRelative(seenAt, now)}
        </time>
      </div>
      <div className={styles.facts}>
        <VisitFacts visit={visit} />
      </div>
      <Journey visit={visit} />
    </li>
  );
}

function Journey({ visit }: { visit: FedVisit }) {
  const { steps, views, events } = visit;
  if (!steps) return <Pages visit={visit} />;
  const hidden = Math.max(0, views + events - steps.filter(({ kind }) => kind !== 'goal').length);
  return (
    <ol className={styles.journey}>
      {hidden > 0 && <li className={styles.earlier}>{texts.earlierSteps(hidden)}</li>}
      {steps.map((step) => (
        <li key={`${step.time} ${step.kind} ${step.name}`} className={styles.step} data-kind={step.kind}>
          <time dateTime={step.time}>{clockTime(Date.parse(step.time))}</time>
          {/* A goal of the same name says it already. */}
          {!(step.kind === 'event' && step.goals.some(({ name }) => name === step.name)) && (
            <span className={styles.page}>{step.kind === 'event' ? step.name : step.page}</span>
          )}
          <Goals goals={step.goals} />
        </li>
      ))}
    </ol>
  );
}

/** The service lists the first twelve pages, without reloads: what they lack of the page views is named. */
function Pages({ visit: { pages, goals, views } }: { visit: FedVisit }) {
  const missing = views - pages.length;
  return (
    <ol className={styles.journey}>
      {pages.map((page, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a visit may view a page twice, and its pages never move
        <li key={place} className={styles.step}>
          <span className={styles.page}>{page}</span>
        </li>
      ))}
      {missing > 0 && (
        <li className={styles.earlier}>
          {pages.length < MAX_PAGES ? texts.reloads(missing) : texts.moreViews(missing)}
        </li>
      )}
      {goals.length > 0 && (
        <li className={styles.step} data-kind="event">
          <Goals goals={goals} />
        </li>
      )}
    </ol>
  );
}

function Goals({ goals }: { goals: readonly { id: number; name: string }[] }) {
  return goals.map(({ id, name }) => (
    <span key={id} className={styles.goal}>
      <Target aria-hidden /> {name}
    </span>
  ));
}
