import { Bell, BellOff, Pause, Play, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../../../api/queries.ts';
import { realtimeMessages as texts } from '../../../messages/websites/realtime.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { createStored, useStored } from '../../../state/stored.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { formatRelative } from '../../../ui/format.ts';
import { useNow } from '../../../ui/object/relative-time.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { SiteFrame } from '../site-frame.tsx';
import type { Site } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import { createChime } from './chime.ts';
import { Feed } from './feed.tsx';
import { FeedSide } from './feed-side.tsx';
import styles from './realtime.module.css';
import { type FeedState, useFeed } from './use-feed.ts';

const hasChime = createStored('chime', false);
const chime = createChime(() => new AudioContext());

/** `/websites/:id/realtime`: visits as they happen. */
export default function RealtimeScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <SiteFrame id={params.id} title={texts.title} tools={<Controls isPaused={isPaused} onPause={setPaused} />}>
      {({ site }) => <Live site={site} isPaused={isPaused} />}
    </SiteFrame>
  );
}

function Live({ site, isPaused }: { site: Site; isPaused: boolean }) {
  const query = useApiQuery('showRealtime', pathOf(site, '/realtime'));
  const feed = useFeed(query.data?.data, isPaused);
  return (
    <div className={styles.live}>
      <Announcements feed={feed} />
      <Sounds feed={feed} />
      {isPaused && <p className={styles.paused}>{texts.paused}</p>}
      {feed.shown ? (
        <Board siteId={site.id} domain={site.domain} feed={feed} />
      ) : query.error ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} height={84} />
      )}
    </div>
  );
}

interface ControlsProps {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

function Controls({ isPaused, onPause }: ControlsProps) {
  const [isLoud, setLoud] = useStored(hasChime);
  const pause = () => onPause(!isPaused);
  const sound = () => {
    if (!isLoud) chime.ready();
    setLoud(!isLoud);
  };
  const label = isPaused ? texts.resume : texts.pause;
  useShortcuts({ p: { what: label, press: pause }, s: { what: texts.chime, press: sound } }, { isFirst: true });
  return (
    <>
      <Button icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />} shortcut="P" onClick={pause}>
        {label}
      </Button>
      <Button
        icon={isLoud ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        shortcut="S"
        aria-pressed={isLoud}
        onClick={sound}
      >
        {texts.chime}
      </Button>
    </>
  );
}

/** What screen readers hear: a summary now and then, not each event. */
function Announcements({ feed: { announced } }: { feed: FeedState }) {
  return (
    <p className="visually-hidden" role="status">
      {announced && texts.summary(announced.visitors, announced.visits, announced.goals)}
    </p>
  );
}

function Sounds({ feed: { changes } }: { feed: FeedState }) {
  const [isLoud] = useStored(hasChime);
  useEffect(() => {
    if (isLoud && changes.conversions.length > 0) chime.play();
  }, [changes, isLoud]);
  return null;
}

interface BoardProps {
  siteId: number;
  domain: string;
  feed: FeedState;
}

function Board({ siteId, domain, feed }: BoardProps) {
  const now = useNow(10_000);
  const { shown, changes, pulses } = feed;
  if (!shown) return null;
  const { visits } = shown;
  return (
    <div className={styles.board}>
      <section className={styles.main} aria-label={texts.feed}>
        {visits.length > 0 && (
          <Feed
            siteId={siteId}
            title={texts.feedTitle}
            label={texts.feed}
            visits={visits}
            active={changes.active}
            now={now}
          />
        )}
        {visits.length < FEW_VISITS && <Earlier siteId={siteId} domain={domain} shown={visits} now={now} />}
        <p className={styles.end}>
          <Link to={`/websites/${siteId}/visits`}>{texts.earlierVisits}</Link>
        </p>
      </section>
      <FeedSide siteId={siteId} data={shown} pulses={pulses} />
    </div>
  );
}

/** With fewer visits, those before them follow: an empty screen says nothing about a quiet website. */
const FEW_VISITS = 5;

interface EarlierProps {
  siteId: number;
  domain: string;
  shown: readonly { visit: string; last_seen_at: string }[];
  now: number;
}

/** The latest visits that the feed does not show, or what to do where there are none. */
function Earlier({ siteId, domain, shown, now }: EarlierProps) {
  const { data } = useApiQuery('showVisits', pathOf({ id: siteId }, '/visits'), {
    query: { period: '90d', limit: 10 },
  });
  if (!data) return shown.length > 0 ? null : <SkeletonRows count={6} height={84} />;
  const feed = new Set(shown.map(({ visit }) => visit));
  const earlier = data.data.filter(({ visit }) => !feed.has(visit));
  const [latest] = [...shown, ...earlier];
  if (!latest) return <Nobody siteId={siteId} domain={domain} />;
  return (
    <>
      {shown.length === 0 && (
        <p className={styles.quiet}>
          <b>{texts.emptyTitle}.</b> {texts.lastVisit(formatRelative(Date.parse(latest.last_seen_at), now))}
        </p>
      )}
      {earlier.length > 0 && (
        <Feed siteId={siteId} title={texts.latestTitle} label={texts.latestTitle} visits={earlier} now={now} />
      )}
    </>
  );
}

function Nobody({ siteId, domain }: { siteId: number; domain: string }) {
  return (
    <EmptyState
      icon={<Radio aria-hidden />}
      title={texts.emptyTitle}
      text={texts.emptyText(domain)}
      action={
        <div className={layout.actions}>
          {domain !== '' && (
            <a className={styles.openSite} href={`https://${domain}/`} target="_blank" rel="noreferrer">
              {texts.openSite}
            </a>
          )}
          <LinkButton to={`/websites/${siteId}/install`}>{texts.checkSnippet}</LinkButton>
        </div>
      }
    />
  );
}
