import type { CSSProperties } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { intervalMessages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { timeFormatter } from '../../../state/analytics/time-format.ts';
import { ownWeekStart } from '../../../state/formats.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatInteger, formatShare } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import styles from './reports.module.css';
import { Scroller } from './scroller.tsx';

const INTERVALS = ['week', 'day', 'month'] as const;
type Data = ApiResponse<'queryRetention'>;

/** Retention of identified visitors; each row is the cohort of one interval. */
export default function Retention() {
  const { site, baseQuery } = useDashboard();
  const [interval, choose] = useEnumParam('cohorts', INTERVALS);
  const query = useApiQuery('queryRetention', pathOf(site, '/retention'), {
    body: { ...baseQuery, interval, week_start: ownWeekStart() },
  });
  return (
    <>
      <div className={boardStyles.split}>
        <Segmented
          label={texts.cohorts}
          value={interval}
          onChange={choose}
          choices={(['day', 'week', 'month'] as const).map((value) => ({ value, label: intervalMessages[value] }))}
        />
      </div>
      <p className={boardStyles.muted}>{texts.retentionAbout}</p>
      <Loaded query={query}>{(loaded) => <CohortTable {...loaded} />}</Loaded>
    </>
  );
}

function CohortTable({ data, meta }: Data) {
  // Omits intervals before the first new visitor.
  const cohorts = data.cohorts.slice(data.cohorts.findIndex(({ size }) => size > 0));
  if (data.cohorts.every(({ size }) => size === 0)) return <p className={boardStyles.muted}>{texts.nobodyKnown}</p>;
  const widest = Math.max(...cohorts.map(({ returned }) => returned.length));
  const name = timeFormatter(meta.interval, meta.timezone);
  return (
    <Scroller label={texts.retention}>
      <table className={styles.cohorts}>
        <thead>
          <tr>
            <th scope="col">{texts.cameFirst}</th>
            <th scope="col">{texts.people}</th>
            {Array.from({ length: widest }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
              <th key={place} scope="col">
                {place === 0 ? texts.sameInterval : `+${place}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ time, size, returned }) => (
            <tr key={time}>
              <th scope="row">{name.of(Date.parse(time) / 1_000)}</th>
              <td>{formatInteger(size)}</td>
              {returned.map((count, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
                <Cell key={place} count={count} size={size} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function Cell({ count, size }: { count: number; size: number }) {
  if (size === 0) return <td className={styles.cohort} />;
  const share = Math.round((100 * count) / size);
  return (
    <td className={styles.cohort} style={{ '--share': `${share}%` } as CSSProperties} title={formatInteger(count)}>
      {formatShare(share / 100)}
    </td>
  );
}
