import type { CSSProperties, ReactNode } from 'react';
import type { AttributionDimension, AttributionMetric } from '../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { attributionMessages as texts } from '../../../messages/websites/attribution.ts';
import { windowsMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName } from '../../../state/analytics/value-names.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { formatDecimal, formatInteger, formatMoney } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { missingText } from '../../../ui/money/revenue.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { CsvButton } from '../../../ui/table/csv-button.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { ALL_GOALS } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import { ValueText } from '../value-text.tsx';
import styles from './reports.module.css';
import { Scroller } from './scroller.tsx';

const DIMENSIONS = ['source', 'channel', 'utm_campaign', 'via_link', 'via_qr', 'entry_page'] as const;
const METRICS = ['conversions', 'revenue'] as const;
const WINDOWS = ['7', '30', '90'] as const;
const MODELS = ['first', 'linear', 'last_non_direct', 'last'] as const;

type Answer = ApiResponse<'queryAttribution'>;
type Credits = Record<(typeof MODELS)[number], number>;

/** What led to conversions or revenue, by four models side by side. */
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
      <Loaded query={query}>{(loaded) => <Models loaded={loaded} by={by} />}</Loaded>
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

function Models({ loaded: { data, meta }, by }: { loaded: Answer; by: AttributionDimension }) {
  const { rows, others, total, conversions, after_several_visits: several, identified } = data;
  const { currency } = meta;
  if (conversions === 0)
    return <p className={boardStyles.muted}>{meta.metric === 'revenue' ? texts.noSales : texts.none}</p>;
  const show = currency === null ? formatDecimal : (value: number) => formatMoney(value, currency);
  return (
    <>
      <Scroller label={windowsMessages.attribution}>
        <table className={styles.models}>
          <thead>
            <tr>
              <th scope="col">{dimensionName(by)}</th>
              {MODELS.map((model) => (
                <th key={model} scope="col">
                  <Tooltip text={texts.models[model].about}>
                    <span>{texts.models[model].name}</span>
                  </Tooltip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, label, ...credits }) => (
              <CreditRow key={value} credits={credits} total={total} show={show}>
                <ValueIcon dimension={by} value={value} />
                <ValueText dimension={by} value={value} label={label} />
              </CreditRow>
            ))}
            {MODELS.some((model) => others[model] !== 0) && (
              <CreditRow credits={others} total={total} show={show}>
                {texts.others}
              </CreditRow>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {MODELS.map((model) => (
                <td key={model}>{show(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroller>
      <p className={boardStyles.muted}>
        {texts.differ(formatInteger(several), formatInteger(conversions))} {identified === 0 && texts.unidentified}{' '}
        {missingText(data)}
      </p>
    </>
  );
}

interface CreditRowProps {
  credits: Credits;
  /** What each column adds up to. */
  total: number;
  show: (value: number) => string;
  children: ReactNode;
}

function CreditRow({ credits, total, show, children }: CreditRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.credited}>{children}</span>
      </th>
      {MODELS.map((model) => (
        <td
          key={model}
          style={{ '--share': `${Math.max(0, (100 * credits[model]) / (total || 1))}%` } as CSSProperties}
        >
          {show(credits[model])}
        </td>
      ))}
    </tr>
  );
}
