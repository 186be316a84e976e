import { lazy, Suspense } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { ACTIVITY_NAMES, KIND_NAMES, homeMessages as messages } from '../../messages/home.ts';
import { metricDefinitions } from '../../messages/shared/common.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { useCan } from '../../state/workspace/workspace.ts';
import { Figure, FigureRow } from '../../ui/chart/figure.tsx';
import { formatCompact, formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import styles from './home.module.css';
import { HomeChart } from './home-chart.tsx';
import type { HomeData } from './home-data.ts';
import { homeQuery, RANGES } from './home-query.ts';
import { MoverList } from './mover-list.tsx';
import { ObjectLink } from './object-link.tsx';

const StartCards = lazy(() => import('./start-cards.tsx'));

/** In display order. */
const RANGES_BY_LENGTH = ['today', '7d', '30d'] as const;
const FIGURES = ['clicks', 'scans', 'visits', 'views', 'conversions'] as const;

/** Home screen: live visitors, totals, top movers and recent activity. */
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
    </Page>
  );
}

/** Live visitors, possibly none; hidden for accounts without a website. */
function LiveLine({ data }: { data: HomeData | undefined }) {
  const live = data?.live.visitors ?? 0;
  const isTracking = data !== undefined && live + data.totals.visits + data.compared_totals.visits > 0;
  return (
    <>
      {messages.title}
      {isTracking && (
        <span className={styles.live} data-nobody={live === 0}>
          <span className={styles.dot} aria-hidden />
          <b>{formatInteger(live)}</b> {messages.live} <span className={styles.liveWhere}>{messages.liveWhere}</span>
        </span>
      )}
    </>
  );
}

/** Whether the account has no objects and no traffic yet. */
function isUntouched({ activity, totals }: HomeData): boolean {
  return activity.length === 0 && totals.clicks + totals.scans + totals.visits === 0;
}

function Overview({ data, range }: { data: HomeData; range: string }) {
  const canEdit = useCan()('edit');
  const isNew = canEdit && isUntouched(data);
  return (
    <div className={layout.stack}>
      {isNew && (
        <Section title={messages.nothingTitle}>
          <Suspense fallback={<Skeleton height={260} />}>
            <StartCards />
          </Suspense>
        </Section>
      )}
      <FigureRow>
        {FIGURES.map((name) => (
          <Figure
            key={name}
            label={messages[name]}
            value={formatCompact(data.totals[name])}
            help={`${formatInteger(data.totals[name])}. ${metricDefinitions[name]}`}
            change={<ChangeBadge current={data.totals[name]} previous={data.compared_totals[name]} />}
          />
        ))}
      </FigureRow>
      <HomeChart series={data.series} range={range} />
      <div className={layout.columns}>
        <Section title={messages.movers} description={messages.moversAbout}>
          <MoverList movers={data.movers} />
        </Section>
        <Section title={messages.activity}>
          <ActivityList activity={data.activity} />
        </Section>
      </div>
    </div>
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
