import { QrCode } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { authorMessages } from '../../../messages/shared/account/authors.ts';
import { linkName, withoutScheme } from '../../../state/link-name.ts';
import { useIsShared } from '../../../state/workspace/workspace.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatCompact, formatInteger } from '../../../ui/format.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { authorColumn } from '../../../ui/table/author-column.tsx';
import { createColumnChoice, namesOf, useShownColumns } from '../../../ui/table/column-choice.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { LinkRow } from '../link-data.ts';
import { ShortUrl } from '../short-url.tsx';
import styles from './list.module.css';
import type { RowActions } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';

/** Optional columns; the link and its actions are always shown. */
const LABELS = {
  title: linkMessages.heading,
  target: linkMessages.target,
  tags: linkMessages.tags,
  clicks: linkMessages.clicks,
  uniques: linkMessages.uniques,
  date: linkMessages.date,
  author: authorMessages.label,
} as const;
type OptionalColumn = keyof typeof LABELS;

export const COLUMN_CHOICE = createColumnChoice<OptionalColumn>('links', LABELS, [
  'title',
  'target',
  'clicks',
  'date',
  'author',
]);

type Look = Omit<Column<LinkRow>, 'name' | 'label'>;

const LOOKS: Readonly<Record<OptionalColumn, Look>> = {
  title: { width: '20%', isWideOnly: true, cell: titleCell },
  target: { width: '22%', isWideOnly: true, cell: targetCell },
  tags: { width: '16%', isWidestOnly: true, cell: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>) },
  // On phones the name needs the room.
  clicks: {
    width: 'min(90px, 17vw)',
    isNumber: true,
    isSortable: true,
    help: linkMessages.clicksAbout,
    cell: clicksCell,
  },
  uniques: {
    width: '90px',
    isNumber: true,
    isWidestOnly: true,
    help: linkMessages.uniquesAbout,
    cell: ({ uniqueclicks }) => formatCompact(uniqueclicks),
  },
  date: { width: '120px', isSortable: true, isWidestOnly: true, cell: ({ date }) => <RelativeTime at={date} /> },
  author: authorColumn('link'),
};

/** Returns the same columns until one changes, so that existing rows do not render again when more load. */
export function useColumns(actions: RowActions): readonly Column<LinkRow>[] {
  const isShared = useIsShared();
  const all = useMemo(
    () => columnsOf(actions).filter(({ name }) => name !== 'author' || isShared),
    [actions, isShared],
  );
  return useShownColumns(all, COLUMN_CHOICE);
}

function columnsOf(actions: RowActions): Column<LinkRow>[] {
  return [
    { name: 'link', label: linkMessages.short, cell: (row) => <ShortCell row={row} actions={actions} /> },
    ...namesOf(COLUMN_CHOICE).map((name) => ({ ...LOOKS[name], name, label: LABELS[name] })),
    {
      name: 'actions',
      label: linkMessages.actions,
      isLabelHidden: true,
      width: '56px',
      isNumber: true,
      cell: (row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}

function ShortCell({ row, actions }: { row: LinkRow; actions: RowActions }) {
  return (
    <span className={styles.short}>
      <Link to={`/links/${row.id}`} className={styles.address}>
        <span className={styles.narrowName}>
          <LinkName name={linkName(row)} />
        </span>
        <ShortUrl address={row.shorturl} />
      </Link>
      {row.status !== 'active' && <Badge tone="warn">{linkMessages.statuses[row.status]}</Badge>}
      <span className={styles.tools}>
        <CopyButton text={row.shorturl} label={linkMessages.copy} />
        <IconButton label={linkMessages.qr} icon={<QrCode />} size="small" onClick={() => actions.showQr(row)} />
      </span>
    </span>
  );
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

function clicksCell({ id, clicks }: LinkRow): ReactNode {
  return (
    <Tooltip text={<RecentClicks id={id} clicks={clicks} />}>
      <Link to={`/links/${id}`} className={styles.number}>
        {formatCompact(clicks)}
      </Link>
    </Tooltip>
  );
}

/** Sparkline of a link's last 30 days, queried on hover over its clicks. */
function RecentClicks({ id, clicks }: { id: number; clicks: number }) {
  const body = { scope: { link: id }, metrics: ['clicks'], range: '30d', interval: 'day' };
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body, enabled: clicks > 0 });
  const values = data?.data.rows.map(({ metrics }) => metrics.clicks ?? 0);
  return (
    <span className={styles.recent}>
      <b>{linkMessages.total(clicks, formatInteger(clicks))}</b>
      {values && <Sparkline values={values} label={linkMessages.recentShape} width={156} height={34} />}
      {!values && clicks > 0 && <Skeleton height={34} />}
      {values && linkMessages.last30(formatInteger(values.reduce((sum, value) => sum + value, 0)))}
    </span>
  );
}
