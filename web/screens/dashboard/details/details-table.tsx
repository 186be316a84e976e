import { Download, LayoutDashboard } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useLocation } from 'wouter';
import { useCanEdit } from '../../../api/can-call.ts';
import { componentMessages } from '../../../messages/shared/components.ts';
import { dashboardMessages as messages, metricMessages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { missingPageMessages } from '../../../messages/websites/missing-pages.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { MetricChange } from '../../../ui/metric-change.tsx';
import { formatMetric } from '../../../ui/metric-format.ts';
import { LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { type Column, DataTable, type Sorting } from '../../../ui/table/data-table.tsx';
import { NoMissingPages } from '../panels/missing-pages.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { withValue } from '../state/filters.ts';
import { comparedOf } from '../state/query.ts';
import { isOfObjects, ValueText } from '../value-text.tsx';
import styles from './details.module.css';
import { type Requested, type Row, useDetails } from './details-rows.ts';
import { useTableDownload } from './table-download.ts';
import type { MetricName, Topic } from './topic.ts';

/**
 * All values of a dimension with their metrics: searchable, sortable by any metric, loaded as they scroll into view.
 */
export default function DetailsTable({ topic }: { topic: Topic }) {
  const { view } = useDashboard();
  const [params, change] = useUrlState();
  const typed = params.get('find') ?? '';
  const sorting = sortingOf(params.get('sort'), topic);
  const requested = { topic, sorting, part: useDeferredValue(typed.trim()), compare: comparedOf(view) };
  const rows = useDetails(requested);
  const columns = useColumns(topic);
  // Nothing to search, to export or to show on a board.
  if (rows.total === 0 && typed === '') return <Empty topic={topic} />;
  return (
    <>
      <Bar requested={requested} typed={typed} total={rows.total} />
      {rows.error && <LoadError error={rows.error} onRetry={rows.retry} />}
      {rows.total === undefined ? (
        !rows.error && <SkeletonRows count={12} />
      ) : rows.total === 0 ? (
        <p className={styles.muted}>{componentMessages.nothingMatches}</p>
      ) : (
        <div className={styles.table}>
          <DataTable<Row>
            label={messages.detailsOf(topic.title)}
            columns={columns}
            total={rows.total}
            rowAt={rows.rowAt}
            idOf={({ value }) => value}
            sorting={sorting}
            onSort={({ column, isDescending }) => change({ sort: `${isDescending ? '' : '-'}${column}` })}
            height="min(62dvh, 640px)"
          />
        </div>
      )}
    </>
  );
}

function Empty({ topic }: { topic: Topic }) {
  if (topic.title === messages.notFound) return <NoMissingPages />;
  return <p className={styles.muted}>{messages.nothingYet}</p>;
}

/** Search, number of rows, and what can be done with them. */
function Bar({ requested, typed, total }: { requested: Requested; typed: string; total: number | undefined }) {
  const { topic } = requested;
  const [, change] = useUrlState();
  const { download, isBusy } = useTableDownload(requested);
  return (
    <div className={styles.bar}>
      {/* Objects cannot be searched by name here, because the query knows only their ids. */}
      {!isOfObjects(topic.dimension) && (
        <TextField
          label={texts.findValues}
          isLabelHidden
          type="search"
          autoFocus={hasKeys()}
          placeholder={texts.findIn(topic.title)}
          value={typed}
          onChange={(find) => change({ find }, { pushesHistory: false })}
        />
      )}
      <span className={styles.muted} role="status">
        {total !== undefined && texts.rowCount(total)}
      </span>
      <Button icon={<Download aria-hidden />} onClick={() => void download()} isBusy={isBusy}>
        {texts.download}
      </Button>
      {/* A board has no topic for one kind of event. */}
      {topic.more.length === 0 && <BoardButton topic={topic.dimension} />}
    </div>
  );
}

/** Puts what the panel shows on a board. */
function BoardButton({ topic }: { topic: string }) {
  const { isShared, site } = useDashboard();
  const canEdit = useCanEdit('updateBoard');
  const [, go] = useLocation();
  if (isShared || !canEdit) return null;
  return (
    <Button icon={<LayoutDashboard aria-hidden />} onClick={() => go(`/boards/add?website=${site.id}&topic=${topic}`)}>
      {messages.addToBoard}
    </Button>
  );
}

function sortingOf(text: string | null, { metrics }: Topic): Sorting {
  const column = metrics.find((metric) => metric === text?.replace(/^-/, ''));
  return { column: column ?? metrics[0] ?? 'visitors', isDescending: !(column && text?.startsWith('-')) };
}

function useColumns({ title, dimension, more, metrics, isLowerBetter }: Topic): Column<Row>[] {
  const { view, change, isShared, overview } = useDashboard();
  // The overview has no revenue either where the owner of a shared dashboard does not show it.
  const isRevenueHidden = isShared && overview?.data.totals.revenue === 0;
  const [, changeUrl] = useUrlState();
  const choose = (value: string, isExcluded: boolean) => {
    changeUrl({ details: undefined, sort: undefined, find: undefined });
    change({ conditions: withValue([...view.conditions, ...more], dimension, { value, isExcluded }) });
  };
  return [
    {
      name: dimension,
      label: title,
      width: 'auto',
      cell: ({ value, label }) => (
        <button
          type="button"
          className={styles.value}
          title={isOfObjects(dimension) ? undefined : valueName(dimension, value, label)}
          onClick={(event) => choose(value, event.altKey)}
        >
          <ValueIcon dimension={dimension} value={value} />
          <ValueText dimension={dimension} value={value} label={label} />
        </button>
      ),
    },
    ...metrics
      .filter((metric) => metric !== 'revenue' || !isRevenueHidden)
      .map(
        (metric, place): Column<Row> => ({
          name: metric,
          label:
            isLowerBetter && metric === 'events'
              ? missingPageMessages.hits
              : (metricMessages[metric as keyof typeof metricMessages] ?? metric),
          isNumber: true,
          width: 'var(--figure-width)',
          isSortable: true,
          isWideOnly: place > 1,
          cell: (row) => <FigureCell {...{ metric, row, isLowerBetter }} />,
        }),
      ),
  ];
}

interface FigureCellProps extends Pick<Topic, 'isLowerBetter'> {
  metric: MetricName;
  row: Row;
}

function FigureCell({ metric, row, isLowerBetter }: FigureCellProps) {
  if (metric === 'revenue' && row.converted) return formatMoney(row.converted.amount, row.converted.base);
  const value = row.metrics[metric];
  const before = row.compared?.[metric];
  if (value === null || value === undefined) return null;
  return (
    <span className={styles.counts}>
      {formatMetric(metric, value)}
      {before !== null && before !== undefined && (
        <small>
          <MetricChange
            metric={metric}
            current={value}
            previous={before}
            visitsBefore={row.compared?.visits ?? row.compared?.visitors}
            {...(isLowerBetter && { isLowerBetter })}
          />
        </small>
      )}
    </span>
  );
}
