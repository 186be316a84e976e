import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../../api/queries.ts';
import { ACTIVITY_NAMES, KIND_NAMES, homeMessages as messages } from '../../messages/home.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { useCan } from '../../state/workspace/workspace.ts';
import { LinkPanelPlace } from '../../ui/floating/open-link.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './home.module.css';
import { HomeChart } from './home-chart.tsx';
import type { HomeData } from './home-data.ts';
import { HomeFigures } from './home-figures.tsx';
import { homeQuery, RANGES } from './home-query.ts';
import { MoverList } from './mover-list.tsx';
import { ObjectLink } from './object-link.tsx';
import { PinnedList } from './pinned-list.tsx';
import { SampleBanner } from './sample-data.tsx';
import { isChecklistShown, setupSteps } from './setup-steps.ts';
import { useChecklistChoice } from './use-checklist-choice.ts';

const GetStarted = lazy(() => import('./get-started.tsx'));

/** In display order. */
const RANGES_BY_LENGTH = ['today', '7d', '30d'] as const;
type Range = (typeof RANGES_BY_LENGTH)[number];

/** Home screen: alerts, first steps, live visitors, totals, top movers and recent activity. */
export default function Home() {
  const [range, setRange] = useEnumParam('range', RANGES);
  const { path, query } = homeQuery(range);
  const home = useApiQuery('showHome', path, { query });
  return (
    <Page
      title={messages.title}
      heading={<LiveLine data={home.data?.data} />}
      actions={
        <Segmented
          label={messages.period}
          value={range}
          onChange={setRange}
          choices={RANGES_BY_LENGTH.map((value) => ({ value, label: messages.ranges[value] }))}
        />
      }
    >
      <Loaded query={home} skeleton={<Skeleton height={380} />}>
        {({ data }) => <Overview data={data} range={range} />}
      </Loaded>
      <LinkPanelPlace />
    </Page>
  );
}

/** Live visitors, possibly none; hidden for accounts without a website. Links to the busiest website in real time. */
function LiveLine({ data }: { data: HomeData | undefined }) {
  const [live, busiest] = [data?.live.visitors ?? 0, data?.live.websites[0]];
  const isTracking = data !== undefined && live + data.totals.visits + data.compared_totals.visits > 0;
  const text = (
    <>
      <span className={styles.dot} aria-hidden />
      <b>{formatInteger(live)}</b> {messages.live} <span className={styles.liveWhere}>{messages.liveWhere}</span>
    </>
  );
  return (
    <>
      {messages.title}
      {isTracking && (
        <span className={styles.live} data-nobody={live === 0}>
          {busiest ? <Link to={`/websites/${busiest.id}?period=realtime`}>{text}</Link> : text}
        </span>
      )}
    </>
  );
}

/** Whether the account has no objects and no traffic yet. */
function isUntouched({ activity, totals, setup }: HomeData): boolean {
  const hasObjects = setup.link || setup.code || setup.website || setup.sample || activity.length > 0;
  return !hasObjects && totals.clicks + totals.scans + totals.visits === 0;
}

function Overview({ data, range }: { data: HomeData; range: Range }) {
  const can = useCan();
  const [chosen, choose] = useChecklistChoice();
  const steps = setupSteps(data.setup, can);
  const isShown = isChecklistShown(steps, { isNew: data.setup.is_new, chosen });
  // Once on screen, it stays until the person leaves or hides it, so that the last step is seen to be done.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const isVisible = isShown || (wasShown && chosen !== false && steps.length > 0);
  const hide = () => {
    choose(false);
    setWasShown(false);
  };
  const isLeft = steps.some(({ state }) => state !== 'done');
  return (
    <div className={layout.stack}>
      {data.setup.sample && <SampleBanner />}
      <AlertList alerts={data.alerts} />
      {isVisible && (
        <Suspense fallback={<Skeleton height={380} />}>
          <GetStarted steps={steps} onHide={hide} isEmpty={isUntouched(data)} />
        </Suspense>
      )}
      <PinnedList pinned={data.pinned} />
      {!(isVisible && isUntouched(data)) && <Figures data={data} range={range} />}
      {!isVisible && isLeft && (
        <div>
          <Button size="small" variant="ghost" onClick={() => choose(true)}>
            {messages.showChecklist}
          </Button>
        </div>
      )}
    </div>
  );
}

function Figures({ data, range }: { data: HomeData; range: Range }) {
  return (
    <>
      <HomeFigures data={data} now={Date.now()} />
      <HomeChart series={data.series} range={range} />
      <div className={layout.columns}>
        <Section title={messages.movers} description={messages.comparedWith[range]}>
          <MoverList movers={data.movers} />
        </Section>
        <Section title={messages.activity}>
          <ActivityList activity={data.activity} />
        </Section>
      </div>
    </>
  );
}

/** Recent activity: objects created, changed and responses received. */
function ActivityList({ activity }: { activity: HomeData['activity'] }) {
  if (activity.length === 0) return <p className={styles.kind}>{messages.activityEmpty}</p>;
  return (
    <ul className={styles.rows}>
      {activity.map(({ type, id, name, address, kind, detail, time }) => (
        <li key={`${type} ${id} ${kind} ${detail} ${time}`}>
          <ObjectLink type={type} id={id} name={name} address={address} />
          <span className={styles.kind}>
            {kind === 'goal_reached' ? messages.goalReached(detail) : `${KIND_NAMES[type]} ${ACTIVITY_NAMES[kind]}`}
          </span>
          <span className={styles.kind}>
            <RelativeTime at={time} />
          </span>
        </li>
      ))}
    </ul>
  );
}
