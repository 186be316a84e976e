import { ListChecks } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../../api/queries.ts';
import { homeMessages as messages } from '../../messages/home.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { useCan } from '../../state/workspace/workspace.ts';
import { LinkPanelPlace } from '../../ui/floating/open-link.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { ActivityList } from './activity-list.tsx';
import { AlertList, SampleBanner, useFailedEmails } from './alert-list.tsx';
import styles from './home.module.css';
import { HomeChart } from './home-chart.tsx';
import type { HomeData } from './home-data.ts';
import { HOME_METRICS, HomeFigures } from './home-figures.tsx';
import { homeQuery, RANGES } from './home-query.ts';
import { MoverList } from './mover-list.tsx';
import { PinnedList } from './pinned-list.tsx';
import { isChecklistShown, nextStep, setupSteps } from './setup-steps.ts';
import { SinceLast, useLastLook } from './since-last.tsx';
import { useChecklistChoice } from './use-checklist-choice.ts';

const ShortenField = lazy(() => import('../../ui/shorten/shorten-field.tsx'));
const GetStarted = lazy(() => import('./get-started.tsx'));

/** In display order. */
const RANGES_BY_LENGTH = ['today', '7d', '30d'] as const;
type Range = (typeof RANGES_BY_LENGTH)[number];
/** In the chart, by default the three that come first. */
const CHARTED = ['all', ...HOME_METRICS] as const;

/** Home screen: alerts, first steps, live visitors, totals, top movers and recent activity. */
export default function Home() {
  const [range, setRange] = useEnumParam('range', RANGES);
  const { path, query } = homeQuery(range);
  const home = useApiQuery('showHome', path, { query });
  const emails = useFailedEmails();
  const skeleton = <Skeleton height={380} />;
  return (
    <Page
      title={messages.title}
      heading={<LiveLine data={home.data?.data} />}
      actions={
        <>
          {home.data && <ShowChecklist setup={home.data.data.setup} isWide />}
          <Segmented
            label={messages.period}
            value={range}
            onChange={setRange}
            choices={RANGES_BY_LENGTH.map((value) => ({ value, label: messages.ranges[value] }))}
          />
        </>
      }
    >
      <Loaded query={home} skeleton={skeleton}>
        {/* An alert that came later would push everything down. */}
        {({ data }) =>
          emails.isLoading ? skeleton : <Overview data={data} range={range} failedEmails={emails.data?.data} />
        }
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

/** Brings the checklist back while there is something left of it: beside the period, which phones have no room for. */
function ShowChecklist({ setup, isWide = false }: Pick<HomeData, 'setup'> & { isWide?: boolean }) {
  const [chosen, choose] = useChecklistChoice();
  const isLeft = nextStep(setupSteps(setup, useCan())) !== undefined;
  if (!isLeft || (chosen ?? setup.is_new)) return null;
  const show = () => choose(true);
  return isWide ? (
    <IconButton className={styles.wide} label={messages.showChecklist} icon={<ListChecks />} onClick={show} />
  ) : (
    <Button className={styles.narrow} icon={<ListChecks />} onClick={show}>
      {messages.showChecklist}
    </Button>
  );
}

/** Whether the account has no objects and no traffic yet. */
function isUntouched({ activity, totals, setup }: HomeData): boolean {
  const hasObjects = setup.link || setup.code || setup.website || setup.sample || activity.length > 0;
  return !hasObjects && totals.clicks + totals.scans + totals.visits === 0;
}

/** Whether anything was counted in the period or the one before: lines of zeros say less than a sentence. */
export function hasTraffic({ totals, compared_totals: before }: Pick<HomeData, 'totals' | 'compared_totals'>): boolean {
  return [...Object.values(totals), ...Object.values(before)].some((count) => count > 0);
}

/** Whether sample data still helps: until something real was counted. */
function needsSamples({ setup, totals, compared_totals }: HomeData): boolean {
  return !setup.sample && !setup.visit && !hasTraffic({ totals, compared_totals });
}

interface OverviewProps extends Pick<ComponentProps<typeof AlertList>, 'failedEmails'> {
  data: HomeData;
  range: Range;
}

function Overview({ data, range, failedEmails }: OverviewProps) {
  const can = useCan();
  const [chosen, choose] = useChecklistChoice();
  const since = useLastLook();
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
  return (
    <div className={styles.overview}>
      {since > 0 && <SinceLast since={since} />}
      {data.setup.sample && <SampleBanner />}
      <AlertList alerts={data.alerts} failedEmails={failedEmails} />
      {isVisible && (
        <Suspense fallback={<Skeleton height={380} />}>
          <GetStarted steps={steps} onHide={hide} siteId={data.setup.website_id} needsSamples={needsSamples(data)} />
        </Suspense>
      )}
      {!isVisible && (
        <Suspense fallback={<Skeleton height={34} />}>
          <ShortenField />
        </Suspense>
      )}
      <PinnedList pinned={data.pinned} />
      {!(isVisible && isUntouched(data)) && <Figures data={data} range={range} since={since} />}
      <ShowChecklist setup={data.setup} />
    </div>
  );
}

function Figures({ data, range, since }: { data: HomeData; range: Range; since: number }) {
  const [shown, setMetric] = useEnumParam('metric', CHARTED);
  const metric = shown === 'all' ? undefined : shown;
  const activity = (
    <Section title={messages.activity}>
      <ActivityList activity={data.activity} since={since} />
    </Section>
  );
  if (!hasTraffic(data)) {
    return (
      <div className={layout.columns}>
        <Section title={data.setup.is_new ? messages.quietSoFar : messages.quiet[range]}>
          <p className={styles.kind}>{messages.quietText}</p>
        </Section>
        {activity}
      </div>
    );
  }
  return (
    <>
      <HomeFigures data={data} chosen={metric} onChoose={(name) => setMetric(name === metric ? 'all' : name)} />
      <HomeChart series={data.series} range={range} metric={metric} />
      <div className={layout.columns}>
        <Section title={messages.movers} actions={<span className={styles.kind}>{messages.comparedWith[range]}</span>}>
          <MoverList movers={data.movers} pinned={data.pinned} />
        </Section>
        {activity}
      </div>
    </>
  );
}
