import { revenueMessages as messages } from '../../../messages/currencies.ts';
import { dimensionName, valueName } from '../../../state/analytics/value-names.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Figure, FigureRow } from '../../../ui/chart/figure.tsx';
import { formatInteger, formatMoney } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Condition, withValue } from '../state/filters.ts';
import { PANEL_ROWS } from '../state/query.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { isOfObjects, ValueText } from '../value-text.tsx';
import own from './revenue.module.css';
import { perOne, type Sum, salesRows } from './sales.ts';

export const SALES_DIMENSIONS = ['source', 'channel', 'utm_campaign', 'via_link', 'entry_page'] as const;
/** Values that are read to find the largest converted amounts, which the service does not sort by. */
const MAX_CONVERTED = 200;
/** Width of an amount and a number of orders. */
const FIGURES_PX = 176;

type Figures = Record<'revenue' | 'orders' | 'average' | 'perVisitor', number | null>;
const NAMES = ['revenue', 'orders', 'average', 'perVisitor'] as const;

/** Revenue, orders, and what an order and a visitor bring on average, each with its change. */
export function SalesFigures({ sum: { currency, now, before } }: { sum: Sum }) {
  const { overview } = useDashboard();
  const { totals, compared_totals: compared } = overview?.data ?? {};
  const figures = figuresOf(now, totals?.visitors);
  const earlier = before && figuresOf(before, compared?.visitors);
  const write = (name: keyof Figures, value: number | null, isTight = false) => {
    if (value === null) return '–';
    return name === 'orders' ? formatInteger(value) : formatMoney(value, currency, isTight);
  };
  return (
    <div className={own.figures}>
      <FigureRow>
        {NAMES.map((name) => {
          const [value, previous] = [figures[name], earlier?.[name] ?? null];
          return (
            <Figure
              key={name}
              label={messages.figures[name]}
              value={write(name, value, true)}
              help={`${write(name, value)}. ${messages.definitions[name]}`}
              change={value !== null && previous !== null && <ChangeBadge current={value} previous={previous} />}
            />
          );
        })}
      </FigureRow>
    </div>
  );
}

function figuresOf({ amount, orders }: Sum['now'], visitors: number | undefined): Figures {
  return { revenue: amount, orders, average: perOne(amount, orders), perVisitor: perOne(amount, visitors) };
}

/** Where the buyers came from. A click filters by the value. */
export function SalesLists({ sum }: { sum: Sum }) {
  const { isShared } = useDashboard();
  const [chosen, choose] = useEnumParam('sales', SALES_DIMENSIONS);
  // Shared dashboards may not query the names of links.
  const tabs = SALES_DIMENSIONS.filter((name) => !(isShared && isOfObjects(name)));
  const tab = tabs.find((name) => name === chosen) ?? 'source';
  return (
    <Tabs
      label={messages.by}
      value={tab}
      onChange={choose}
      choices={tabs.map((value) => ({ value, label: messages.tabs[value] }))}
    >
      <SalesRows key={`${tab} ${sum.currency} ${sum.isTotal}`} dimension={tab} sum={sum} />
    </Tabs>
  );
}

/** Limits a query to what a sum counts. */
export function inCurrency({ currency, isTotal }: Pick<Sum, 'currency' | 'isTotal'>): Condition {
  return { kind: isTotal ? 'is_not' : 'is', dimension: 'currency', values: [isTotal ? '' : currency] };
}

/** The values of a dimension with the largest amounts. */
export function SalesRows({ dimension, sum }: { dimension: (typeof SALES_DIMENSIONS)[number]; sum: Sum }) {
  const { view, change } = useDashboard();
  const { currency, isTotal } = sum;
  const query = usePanelQuery(
    { metrics: ['revenue', 'events'], dimensions: [dimension], limit: isTotal ? MAX_CONVERTED : PANEL_ROWS },
    { more: [inCurrency(sum)] },
  );
  const choose = (value: string, isExcluded: boolean) =>
    change({ conditions: withValue(view.conditions, dimension, { value, isExcluded }) });
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={5} height={36} />}>
      {({ data }) => (
        <BarList
          heads={[dimensionName(dimension), messages.revenue, messages.figures.orders]}
          figuresPx={FIGURES_PX}
          rows={salesRows(data.rows, dimension, sum)
            .slice(0, PANEL_ROWS)
            .map(({ value, label, amount, orders }) => ({
              value,
              label: (
                <span title={isOfObjects(dimension) ? undefined : valueName(dimension, value, label)}>
                  <ValueIcon dimension={dimension} value={value} />
                  <ValueText dimension={dimension} value={value} label={label} />
                </span>
              ),
              count: amount ?? 0,
              shown: amount === null ? '–' : formatMoney(amount, currency),
              more: formatInteger(orders),
            }))}
          onChoose={choose}
        />
      )}
    </Loaded>
  );
}
