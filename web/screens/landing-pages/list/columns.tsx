import { Link } from 'wouter';
import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { overlayMessages } from '../../../messages/landing-pages/interstitials.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { formatCompact } from '../../../ui/format.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { KINDS, type PageKind, type PageRow } from '../kinds.ts';
import { PageMenu } from './page-menu.tsx';
import styles from './pages.module.css';

const { columns: heads } = pageMessages;

/** Returns the columns of a type. */
export function columnsOf(kind: PageKind): readonly Column<PageRow>[] {
  return [
    {
      name: 'name',
      label: heads.name,
      isSortable: true,
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <Link to={`/pages/${kind}/${id}`}>{name}</Link>
        </span>
      ),
    },
    ...(kind === 'bio' ? [ADDRESS] : []),
    ...(kind === 'overlay' ? [TYPE] : []),
    ...(['clicks', 'uniqueClicks'] as const).map((figure) => ({
      name: figure,
      label: figure === 'clicks' ? heads.views : heads.visitors,
      isNumber: true,
      isWideOnly: figure !== 'clicks',
      width: '96px',
      cell: ({ id }: PageRow) => <PageFigure kind={kind} id={id} figure={figure} />,
    })),
    {
      name: 'date',
      label: heads.made,
      isSortable: true,
      isWideOnly: true,
      width: '130px',
      cell: ({ date }) => <RelativeTime at={date} />,
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

const ADDRESS: Column<PageRow> = {
  name: 'address',
  label: heads.address,
  isWideOnly: true,
  cell: ({ link = '', handle }) => (
    <span className={styles.address}>
      <a href={link} target="_blank" rel="noreferrer">
        /@{handle}
      </a>
      <CopyButton text={link} label={pageMessages.copyUrl} />
    </span>
  ),
};

const TYPE: Column<PageRow> = {
  name: 'type',
  label: heads.type,
  isWideOnly: true,
  width: '150px',
  cell: ({ type }) => overlayMessages.types[type as OverlayType],
};

const OPERATIONS = { bio: 'showBioPage', splash: 'showSplashPage', overlay: 'showOverlay' } as const;

/** Loaded per visible row, because the list lacks these figures. Both figures and the editor share one response. */
function PageFigure({ kind, id, figure }: { kind: PageKind; id: number; figure: 'clicks' | 'uniqueClicks' }) {
  const { data, error } = useApiQuery(OPERATIONS[kind], `${KINDS[kind].base}/${id}`);
  if (data === undefined) return error ? '–' : <Skeleton width={32} />;
  return formatCompact(data.data[figure]);
}
