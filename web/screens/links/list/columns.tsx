import { type ReactNode, useMemo } from 'react';
import { brokenMessages } from '../../../messages/links/broken-links.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { authorMessages } from '../../../messages/shared/account/authors.ts';
import { linkName, withoutScheme } from '../../../state/link-name.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { useIsShared } from '../../../state/workspace/workspace.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { OpenLink } from '../../../ui/floating/open-link.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatCompact, formatInteger } from '../../../ui/format.ts';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { authorColumn } from '../../../ui/table/author-column.tsx';
import { createColumnChoice, namesOf, useShownColumns } from '../../../ui/table/column-choice.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { LinkRow } from '../link-data.ts';
import { dayOf } from '../link-state.tsx';
import type { Density } from './density.ts';
import styles from './list.module.css';
import type { LinkTab } from './list-url.ts';
import type { RowActions } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import { CompactName, TagButton, WideName } from './row-name.tsx';

/** Optional columns; the link and its actions are always shown. */
const LABELS = {
  title: linkMessages.heading,
  target: linkMessages.target,
  tags: linkMessages.tags,
  trend: linkMessages.trend,
  clicks: linkMessages.clicks,
  uniques: linkMessages.uniques,
  date: linkMessages.date,
  author: authorMessages.label,
} as const;
type OptionalColumn = keyof typeof LABELS;

export const COLUMN_CHOICE = createColumnChoice<OptionalColumn>('links', LABELS, [
  'title',
  'target',
  'trend',
  'clicks',
  'date',
  'author',
]);

/** Two-line rows show these below the link's name. */
const IN_WIDE_NAME: readonly OptionalColumn[] = ['title', 'target', 'tags'];

export function columnNames(density: Density): readonly OptionalColumn[] {
  const all = namesOf(COLUMN_CHOICE);
  return density === 'compact' ? all : all.filter((name) => !IN_WIDE_NAME.includes(name));
}

type Look = Omit<Column<LinkRow>, 'name' | 'label'>;

const LOOKS: Readonly<Record<Exclude<OptionalColumn, 'trend' | 'clicks'>, Look>> = {
  title: { width: '18%', isWideOnly: true, cell: titleCell },
  target: { width: '20%', isWideOnly: true, cell: targetCell },
  tags: { width: '16%', isWidestOnly: true, cell: ({ tags }) => tags.map((tag) => <TagButton key={tag} tag={tag} />) },
  uniques: {
    width: '90px',
    isNumber: true,
    isWidestOnly: true,
    help: linkMessages.uniquesAbout,
    cell: ({ uniqueclicks }) => formatCompact(uniqueclicks),
  },
  date: {
    width: '120px',
    isSortable: true,
    isWidestOnly: true,
    cell: ({ date }) => <RelativeTime at={date} isDated />,
  },
  author: authorColumn('link'),
};

/** Always shown where the links are broken ones: since when, and the last check, because the problem may have ended since. */
const OF_BROKEN: readonly Column<LinkRow>[] = [
  {
    name: 'since',
    label: brokenMessages.since,
    width: '120px',
    isWideOnly: true,
    cell: ({ health }) => health?.broken_since && dayOf(health.broken_since),
  },
  {
    name: 'checked',
    label: brokenMessages.checked,
    width: '130px',
    isWidestOnly: true,
    cell: ({ health }) => health && <RelativeTime at={health.checked_at} />,
  },
];

/** Columns with figures of the period. */
function looksOf(period: ListPeriod): Readonly<Record<OptionalColumn, Look>> {
  return {
    ...LOOKS,
    trend: { width: '116px', isWideOnly: true, cell: (row) => <Trend row={row} period={period} /> },
    // On phones the name needs the room.
    clicks: {
      width: 'min(90px, 15vw)',
      isNumber: true,
      isSortable: true,
      help: linkMessages.clicksAbout,
      cell: (row) => <Clicks row={row} period={period} />,
    },
  };
}

interface ColumnsOptions {
  density: Density;
  period: ListPeriod;
  tab: LinkTab;
}

/** Returns the same columns until one changes, so that existing rows do not render again when more load. */
export function useColumns(actions: RowActions, { density, period, tab }: ColumnsOptions): readonly Column<LinkRow>[] {
  const isShared = useIsShared();
  const all = useMemo(() => {
    const hidden = [...(isShared ? [] : ['author']), ...(period === 'all' ? ['trend'] : [])];
    return columnsOf(actions, { density, period, tab }).filter(({ name }) => !hidden.includes(name));
  }, [actions, isShared, density, period, tab]);
  return useShownColumns(all, COLUMN_CHOICE);
}

function columnsOf(actions: RowActions, { density, period, tab }: ColumnsOptions): Column<LinkRow>[] {
  const Name = density === 'compact' ? CompactName : WideName;
  const looks = looksOf(period);
  return [
    {
      name: 'link',
      label: density === 'compact' ? linkMessages.short : linkMessages.link,
      cell: (row) => <Name row={row} period={period} actions={actions} />,
    },
    ...(tab === 'broken' ? OF_BROKEN : []),
    ...columnNames(density).map((name) => ({ ...looks[name], name, label: LABELS[name] })),
    {
      name: 'actions',
      label: linkMessages.actions,
      isLabelHidden: true,
      width: 'min(56px, 12vw)',
      isNumber: true,
      cell: (row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}

/** A link without a title is named after its destination. */
function titleCell(row: LinkRow): ReactNode {
  const name = <LinkName name={linkName(row)} />;
  return row.title ? name : <span className={styles.none}>{name}</span>;
}

function targetCell({ longurl }: LinkRow): ReactNode {
  return (
    <span className={styles.target}>
      <UrlName name={withoutScheme(longurl)} />
    </span>
  );
}

interface FigureProps {
  row: LinkRow;
  period: ListPeriod;
}

/** The shape of the period; a flat line for a link without clicks. */
function Trend({ row, period }: FigureProps) {
  if (!row.trend) return null;
  return (
    <Sparkline
      values={row.trend}
      label={linkMessages.trendOf(linkName(row))}
      width={96}
      height={28}
      isEnded={period === 'last_month' || !row.periodclicks}
    />
  );
}

/** Clicks of the period; all of them while the event log is unavailable. */
function Clicks({ row: { id, clicks, periodclicks }, period }: FigureProps) {
  const shown = formatCompact(period === 'all' ? clicks : (periodclicks ?? clicks));
  return (
    <Tooltip text={<b>{linkMessages.total(clicks, formatInteger(clicks))}</b>}>
      <OpenLink id={id} className={styles.number}>
        {shown}
      </OpenLink>
    </Tooltip>
  );
}
