import { useMemo } from 'react';
import type { ApiResponse } from '../../../../api/client.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { intervalMessages } from '../../../../messages/websites/dashboard.ts';
import { retentionMessages as texts } from '../../../../messages/websites/retention.ts';
import { ownWeekStart } from '../../../../state/formats.ts';
import { useEnumParam } from '../../../../state/navigation/url-state.ts';
import { LinkButton } from '../../../../ui/form/button.tsx';
import { formatInteger } from '../../../../ui/format.ts';
import { EmptyState, Loaded } from '../../../../ui/page/query-states.tsx';
import { Segmented } from '../../../../ui/page/tabs.tsx';
import boardStyles from '../../dashboard.module.css';
import { useDashboard } from '../../state/dashboard-context.ts';
import { pathOf } from '../../state/query.ts';
import { CohortTable } from './cohort-table.tsx';
import { type CohortInterval, retentionTable } from './cohorts.ts';
import styles from './retention.module.css';
import { averageSentence } from './retention-text.ts';

const INTERVALS = ['week', 'day', 'month'] as const;

/** Retention of identified visitors: each row is the cohort of one interval. */
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
          label={texts.by}
          value={interval}
          onChange={choose}
          choices={(['day', 'week', 'month'] as const).map((value) => ({ value, label: intervalMessages[value] }))}
        />
      </div>
      <Loaded query={query}>{(loaded) => <Cohorts loaded={loaded} interval={interval} />}</Loaded>
    </>
  );
}

function Cohorts({ loaded, interval }: { loaded: ApiResponse<'queryRetention'>; interval: CohortInterval }) {
  const { site, isShared } = useDashboard();
  const { data, meta } = loaded;
  const table = useMemo(() => {
    const end = Math.min(Date.parse(meta.to), Date.now());
    return retentionTable(data.cohorts, { interval, end });
  }, [data, meta.to, interval]);
  if (table.visitors === 0)
    return (
      <EmptyState
        title={texts.noneTitle}
        text={texts.noneText}
        action={!isShared && <LinkButton to={`/websites/${site.id}/install`}>{texts.toSnippet}</LinkButton>}
      />
    );
  const visitors = texts.visitorCount(table.visitors, formatInteger(table.visitors));
  const [first] = table.averages;
  return (
    <>
      <p className={styles.finding}>
        {first && averageSentence(first, 0, interval)}{' '}
        <span className={boardStyles.muted}>{texts.about(visitors)}</span>
      </p>
      <CohortTable table={table} interval={interval} timezone={meta.timezone} />
      {table.rows.some(({ cells }) => cells.some(({ isOpen }) => isOpen)) && (
        <p className={styles.key}>
          <i aria-hidden />
          {texts.open}
        </p>
      )}
    </>
  );
}
