import { Target } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { realtimeMessages as texts } from '../../../messages/websites/realtime.ts';
import { clockTime } from '../../../state/analytics/time-format.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { WorldMap } from '../../../ui/map/world-map.tsx';
import { BarList, type BarRow } from '../../../ui/table/bar-list.tsx';
import type { Pulse, RealtimeData } from './feed-changes.ts';
import styles from './realtime.module.css';

interface SideProps {
  siteId: number;
  data: RealtimeData;
  pulses: readonly Pulse[];
}

const MAP_PX = 210;
const MAX_ROWS = 7;

/** Figures beside the feed: who is here now, where, on which pages, and what was reached. */
export function FeedSide({ siteId, data, pulses }: SideProps) {
  const counts = useMemo(() => countriesOf(data), [data]);
  const pages = data.pages.slice(0, MAX_ROWS).map(({ value, label, visitors }) => ({ value, label, count: visitors }));
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <Tooltip text={texts.nowAbout}>
          <p className={styles.count}>
            <b>{formatInteger(data.visitors)}</b> {texts.now(data.visitors)}
          </p>
        </Tooltip>
        <Minutes minutes={data.minutes} />
      </div>
      <section aria-label={texts.map}>
        <h2>{texts.map}</h2>
        {[...counts.keys()].some((country) => country !== '') ? (
          <WorldMap counts={counts} noun="visitors" heightPx={MAP_PX} pulses={pulses} />
        ) : (
          <p className={styles.none}>{counts.size > 0 ? texts.noCountries : texts.noSources}</p>
        )}
      </section>
      <section aria-label={texts.goals}>
        <h2>{texts.goals}</h2>
        <Conversions siteId={siteId} conversions={data.conversions} />
      </section>
      <section aria-label={texts.pages}>
        <h2>{texts.pages}</h2>
        {pages.length === 0 ? (
          <p className={styles.none}>{texts.noPages}</p>
        ) : (
          <BarList heads={[texts.page, dashboardMessages.visitors]} rows={pages} />
        )}
      </section>
      <section aria-label={texts.sources}>
        <h2>{texts.sources}</h2>
        <Sources siteId={siteId} />
      </section>
    </div>
  );
}

/** Visitors of the feed by country: the last half hour, not only the last five minutes. */
function countriesOf({ visits }: RealtimeData): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { country } of visits) counts.set(country.value, (counts.get(country.value) ?? 0) + 1);
  return counts;
}

function Minutes({ minutes }: { minutes: RealtimeData['minutes'] }) {
  const most = Math.max(1, ...minutes.map(({ views }) => views));
  const all = minutes.reduce((sum, { views }) => sum + views, 0);
  const viewsOf = (count: number) => counted(count, 'pageViews', formatInteger(count));
  return (
    <figure className={styles.minutes}>
      <div className={styles.bars} role="img" aria-label={texts.minutesOf(viewsOf(all))}>
        {minutes.map(({ time, views }) => (
          <span
            key={time}
            title={texts.minute(clockTime(Date.parse(time)), viewsOf(views))}
            style={{ height: `${Math.max(views > 0 ? 6 : 2, (100 * views) / most)}%` }}
            data-none={views === 0 || undefined}
          />
        ))}
      </div>
      <figcaption>{texts.perMinute}</figcaption>
    </figure>
  );
}

function Conversions({ siteId, conversions }: { siteId: number; conversions: RealtimeData['conversions'] }) {
  if (conversions.length === 0) return <p className={styles.none}>{texts.noGoals}</p>;
  return (
    <>
      <div className={styles.feedHead}>
        <span>{texts.goal}</span>
        <span>{texts.time}</span>
      </div>
      <ol className={styles.goals}>
        {conversions.slice(0, MAX_ROWS).map(({ time, visit, goal }) => (
          <li key={`${time} ${visit} ${goal.id}`}>
            <Target aria-hidden />
            <Link to={`/websites/${siteId}/visits?visit=${visit}`}>{goal.name}</Link>
            <time dateTime={time}>{clockTime(Date.parse(time))}</time>
          </li>
        ))}
      </ol>
    </>
  );
}

function Sources({ siteId }: { siteId: number }) {
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: {
      ...{ scope: { website: siteId }, range: 'realtime', limit: MAX_ROWS },
      ...{ metrics: ['visitors'], dimensions: ['source'] },
    },
  });
  const rows = (data?.data.rows ?? []).map(({ dimensions: { source = '' }, labels, metrics }): BarRow => {
    return {
      value: source,
      icon: <ValueIcon dimension="source" value={source} />,
      label: valueName('source', source, labels.source ?? ''),
      count: metrics.visitors ?? 0,
    };
  });
  if (rows.length === 0) return <p className={styles.none}>{texts.noSources}</p>;
  return <BarList heads={[texts.source, dashboardMessages.visitors]} rows={rows} />;
}
