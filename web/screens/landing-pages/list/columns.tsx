import { Link } from 'wouter';
import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { overlayMessages } from '../../../messages/landing-pages/interstitials.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Trend } from '../../../ui/chart/sparkline.tsx';
import { formatCompact, formatInteger, formatPercent } from '../../../ui/format.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge, ChangeBadge } from '../../../ui/page/badges.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { PageKind, PageRow } from '../kinds.ts';
import type { PageFigures } from './page-figures.ts';
import { PageMenu } from './page-menu.tsx';
import { PagePicture } from './page-picture.tsx';
import styles from './pages.module.css';

const { columns: heads } = pageMessages;

type FiguresById = (id: number) => PageFigures | undefined;

/** Returns the columns of a type. */
export function columnsOf(kind: PageKind, figuresOf: FiguresById): readonly Column<PageRow>[] {
  return [
    {
      name: 'name',
      label: heads.name,
      isSortable: true,
      cell: (row) => <PageName kind={kind} row={row} />,
    },
    {
      name: 'views',
      label: heads.views,
      isNumber: true,
      width: '104px',
      cell: ({ id }) => <Views figures={figuresOf(id)} hasClicks={kind === 'bio'} />,
    },
    ...figureColumns(kind, figuresOf),
    {
      name: 'date',
      label: heads.made,
      isSortable: true,
      isWideOnly: true,
      width: '130px',
      cell: ({ date }) => <RelativeTime at={date} isDated />,
    },
    {
      name: 'menu',
      label: heads.menu,
      isLabelHidden: true,
      width: '52px',
      isNumber: true,
      cell: (row) => <PageMenu kind={kind} row={row} />,
    },
  ];
}

/** The columns that phones have no space for. */
function figureColumns(kind: PageKind, figuresOf: FiguresById): readonly Column<PageRow>[] {
  const figure = (name: FigureProps['name'], width: string): Column<PageRow> => ({
    name,
    label: heads[name],
    isNumber: true,
    isWideOnly: true,
    width,
    cell: ({ id }) => <Figure name={name} figures={figuresOf(id)} />,
  });
  const trend: Column<PageRow> = {
    name: 'trend',
    label: heads.trend,
    isWidestOnly: true,
    width: '124px',
    cell: ({ id, name }) => <Trend values={figuresOf(id)?.trend} label={pageMessages.trendOf(name)} />,
  };
  const clicks = kind === 'bio' ? [figure('clicks', '84px'), figure('clickRate', '104px')] : [];
  return [trend, figure('visitors', '128px'), ...clicks];
}

/** The page's picture and name, with its address or what it shows beneath. */
function PageName({ kind, row }: { kind: PageKind; row: PageRow }) {
  return (
    <span className={styles.name}>
      <PagePicture kind={kind} row={row} />
      <span className={styles.texts}>
        <span className={styles.first}>
          <Link to={`/pages/${kind}/${row.id}`}>{row.name}</Link>
          {row.blocks === 0 && <Badge tone="warn">{pageMessages.noBlocks}</Badge>}
          {row.links === 0 && <Badge>{pageMessages.noLinks}</Badge>}
        </span>
        <PageAddress kind={kind} row={row} />
      </span>
    </span>
  );
}

/** The address of a bio page, or what a page shows and where. */
export function PageAddress({ kind, row: { link, handle, title, type, links = 0 } }: { kind: PageKind; row: PageRow }) {
  if (kind === 'bio' && link) {
    return (
      <span className={styles.address}>
        <a href={link} target="_blank" rel="noreferrer">
          /@{handle}
        </a>
        <CopyButton text={link} label={pageMessages.copyUrl} />
      </span>
    );
  }
  const what = kind === 'overlay' ? overlayMessages.types[type as OverlayType] : title;
  const used = links > 0 && pageMessages.inLinks(links, formatInteger(links));
  return <span className={styles.about}>{[what, used].filter(Boolean).join(' · ')}</span>;
}

interface FigureProps {
  name: 'visitors' | 'clicks' | 'clickRate';
  figures: PageFigures | undefined;
}

function Figure({ name, figures }: FigureProps) {
  if (!figures) return <Skeleton width={32} />;
  const value = figures[name];
  if (value === undefined) return '–';
  return name === 'clickRate' ? formatPercent(value) : formatCompact(value);
}

/** The views with their change; on phones, which have no column for them, with the clicks. */
function Views({ figures, hasClicks }: { figures: PageFigures | undefined; hasClicks: boolean }) {
  if (!figures) return <Skeleton width={32} />;
  const { views, before, clicks } = figures;
  return (
    <span className={styles.views}>
      {formatCompact(views)}
      {before !== undefined && before > 0 && <ChangeBadge current={views} previous={before} />}
      {hasClicks && <span className={styles.narrow}>{pageMessages.clicksOf(clicks, formatCompact(clicks))}</span>}
    </span>
  );
}
