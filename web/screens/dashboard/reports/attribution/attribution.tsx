import type { AttributionDimension, AttributionMetric } from '../../../../../contract/vocabulary.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { attributionMessages as texts } from '../../../../messages/websites/attribution.ts';
import { dimensionName } from '../../../../state/analytics/value-names.ts';
import { useEnumParam, useUrlState } from '../../../../state/navigation/url-state.ts';
import { Select } from '../../../../ui/form/choices.tsx';
import { Loaded } from '../../../../ui/page/query-states.tsx';
import { Segmented } from '../../../../ui/page/tabs.tsx';
import { CsvButton } from '../../../../ui/table/csv-button.tsx';
import boardStyles from '../../dashboard.module.css';
import { useDashboard } from '../../state/dashboard-context.ts';
import { ALL_GOALS } from '../../state/goals.ts';
import { pathOf } from '../../state/query.ts';
import { CreditTable } from './credit-table.tsx';

const DIMENSIONS = ['source', 'channel', 'utm_campaign', 'via_link', 'via_qr', 'entry_page'] as const;
const METRICS = ['conversions', 'revenue'] as const;
const WINDOWS = ['7', '30', '90'] as const;

/** What led to conversions or revenue, by four models; those that agree are one column. */
export default function Attribution() {
  const { site, baseQuery } = useDashboard();
  const canSeeRevenue = useCanSeeRevenue();
  const [by, chooseBy] = useEnumParam<AttributionDimension>('credit', DIMENSIONS);
  const [metric, chooseMetric] = useEnumParam<AttributionMetric>('of', METRICS);
  const [days, chooseDays] = useEnumParam('within', ['30', '7', '90']);
  const [params] = useUrlState();
  const goal = params.get('attributed');
  const body = {
    ...{ ...baseQuery, by, metric, window_days: Number(days) },
    ...(goal && { goal_id: Number(goal) }),
  };
  const path = pathOf(site, '/attribution');
  const query = useApiQuery('queryAttribution', path, { body });
  return (
    <>
      <div className={boardStyles.split}>
        <Select
          label={texts.by}
          value={by}
          onChange={chooseBy}
          choices={DIMENSIONS.map((value) => ({ value, label: dimensionName(value) }))}
          isCompact
        />
        {canSeeRevenue && (
          <Segmented
            label={texts.metric}
            value={metric}
            onChange={chooseMetric}
            choices={METRICS.map((value) => ({ value, label: texts.metrics[value] }))}
          />
        )}
        <GoalChoice metric={metric} />
        <Select
          label={texts.window}
          value={days}
          onChange={chooseDays}
          choices={WINDOWS.map((value) => ({ value, label: texts.days(Number(value)) }))}
          isCompact
        />
        <CsvButton
          label={texts.csv}
          failed={texts.csvFailed}
          name={texts.csvName}
          path={path}
          options={{ method: 'POST', body }}
        />
      </div>
      <Loaded query={query}>{(loaded) => <CreditTable loaded={loaded} by={by} />}</Loaded>
    </>
  );
}

/** Viewers of a shared dashboard see no revenue where its owner does not show it: the overview has none then. */
function useCanSeeRevenue(): boolean {
  const { isShared, overview } = useDashboard();
  return !isShared || overview?.data.totals.revenue !== 0;
}

/** Nothing without goals. */
function GoalChoice({ metric }: { metric: AttributionMetric }) {
  const { site } = useDashboard();
  const [params, change] = useUrlState();
  const { data } = useApiQuery('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  if (!data || data.data.length === 0) return null;
  const all = { value: '', label: metric === 'revenue' ? texts.allSales : texts.allGoals };
  return (
    <Select
      label={texts.goal}
      value={params.get('attributed') ?? ''}
      onChange={(value) => change({ attributed: value || undefined })}
      choices={[all, ...data.data.map(({ id, name }) => ({ value: String(id), label: name }))]}
      isCompact
    />
  );
}
