import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages } from '../../../messages/links/link-detail.ts';
import { panelMessages as messages } from '../../../messages/links/link-panel.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import { overTime } from '../../../state/click-query.ts';
import { Figure, FigureRow } from '../../../ui/chart/figure.tsx';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { formatCompact, formatInteger, formatShare } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { PartName } from '../../../ui/table/breakdown-panel.tsx';
import { partsOf } from '../detail/click-breakdowns.ts';
import { nameFor } from '../detail/click-panel.tsx';
import type { LinkDetails } from '../link-data.ts';
import styles from './link-panel.module.css';
import { type LastClicks, lastClicksOf, lastClicksQuery, PERIOD, topQuery } from './panel-queries.ts';

/** Trend, clicks, top sources and countries, and the last clicks; one sentence for a link without clicks. */
export function PanelFigures({ details: { id, clicks } }: { details: LinkDetails }) {
  if (clicks === 0) return <p className={styles.quiet}>{messages.noClicks}</p>;
  return (
    <>
      <Trend id={id} clicks={clicks} />
      <div className={styles.tops}>
        <Top id={id} by="referrer" label={messages.sources} />
        <Top id={id} by="country" label={messages.countries} />
      </div>
      <Recent id={id} />
    </>
  );
}

function Trend({ id, clicks }: { id: number; clicks: number }) {
  const body = overTime({ scope: { link: id }, period: PERIOD, metrics: ['clicks', 'uniques'] });
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (
    <Loaded query={query} skeleton={<Skeleton height={150} />}>
      {({ data: { totals, compared_totals: before, rows } }) => (
        <section aria-label={messages.trend}>
          <div className={styles.figures}>
            <FigureRow>
              <Figure
                label={messages.clicks}
                value={formatCompact(totals.clicks ?? 0)}
                help={formatInteger(totals.clicks ?? 0)}
                change={before && <ChangeBadge current={totals.clicks ?? 0} previous={before.clicks ?? 0} />}
              />
              <Figure label={messages.uniques} value={formatCompact(totals.uniques ?? 0)} />
              <Figure label={messages.total} value={formatCompact(clicks)} help={formatInteger(clicks)} />
            </FigureRow>
          </div>
          <div className={styles.trend}>
            <Sparkline values={rows.map(({ metrics }) => metrics.clicks ?? 0)} label={messages.trend} height={64} />
          </div>
        </section>
      )}
    </Loaded>
  );
}

function Top({ id, by, label }: { id: number; by: 'referrer' | 'country'; label: string }) {
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: topQuery(id, by) });
  return (
    <section aria-label={label}>
      <Loaded query={query} skeleton={<Skeleton height={150} />}>
        {({ data }) => {
          const parts = partsOf(data, by, nameFor(by));
          const all = data.totals.clicks ?? 0;
          return (
            <BarList
              heads={[label, messages.clicksHead]}
              empty={messages.noClicksInPeriod}
              rows={parts.map((part) => ({
                ...part,
                label: <PartName by={by} {...part} />,
                icon: <ValueIcon dimension={by} value={part.value} source={part.source} />,
                more: formatShare(all === 0 ? 0 : part.count / all),
              }))}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

/** The newest clicks; those of the same hour, place and device are one line. */
function Recent({ id }: { id: number }) {
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: lastClicksQuery(id) });
  return (
    <Loaded query={query} skeleton={<Skeleton height={120} />}>
      {({ data }) => {
        const lines = lastClicksOf(data);
        return lines.length === 0 ? null : (
          <section aria-label={messages.recent}>
            <h2 className={styles.heading}>{messages.recent}</h2>
            <ul className={styles.recent}>
              {lines.map((line) => (
                <RecentLine key={line.key} line={line} />
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}

function RecentLine({ line: { time, country, countryName, device, source, count } }: { line: LastClicks }) {
  const parts = [
    deviceMessages[device] ?? device,
    source === '' ? messages.direct : messages.from(source),
    ...(count > 1 ? [messages.times(count, formatInteger(count))] : []),
  ];
  return (
    <li className={styles.click}>
      <ValueIcon dimension="country" value={country} />
      <span className={styles.clickText}>
        <b>{countryName || detailMessages.unknown}</b> {parts.filter((part) => part !== '').join(' · ')}
      </span>
      <span className={styles.when}>
        <RelativeTime at={time} />
      </span>
    </li>
  );
}
