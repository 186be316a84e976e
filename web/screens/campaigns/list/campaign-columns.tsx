import { Shuffle } from 'lucide-react';
import { Link } from 'wouter';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { authorMessages } from '../../../messages/shared/account/authors.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { Trend } from '../../../ui/chart/sparkline.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatCompact, formatInteger, formatShare } from '../../../ui/format.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { DragHandle } from '../../../ui/order/drag-handle.tsx';
import type { Drag } from '../../../ui/order/use-drag.ts';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { createColumnChoice } from '../../../ui/table/column-choice.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { type FoundCampaign, shortForm } from '../campaign-data.ts';
import type { CampaignCounts } from './campaign-counts.ts';
import styles from './campaigns.module.css';
import { type RowActions, RowMenu } from './row-menu.tsx';
import { StarButton } from './star-button.tsx';

type CountsOf = (id: number) => CampaignCounts;

const number = { isNumber: true, isWideOnly: true };

/** Optional columns; the name and the actions are always shown. */
const LABELS = {
  links: messages.links,
  clicks: messages.clicks,
  trend: messages.trend,
  change: messages.change,
  visits: messages.visits,
  goals: messages.goalsAndRate,
  rotator: messages.rotator,
  made: messages.made,
  author: authorMessages.label,
} as const;

/** Columns shown by default. The last ones are omitted, because names need their room on most screens. */
const FIRST = ['links', 'clicks', 'trend', 'change', 'visits', 'goals', 'rotator'] as const;

export const COLUMN_CHOICE = createColumnChoice<keyof typeof LABELS>('campaigns', LABELS, FIRST);

interface ColumnParts {
  countsOf: CountsOf;
  /** Drag handlers, when the list can be reordered. */
  drag: Drag | undefined;
  actions: RowActions;
}

export function columnsOf({ countsOf, drag, actions }: ColumnParts): Column<FoundCampaign>[] {
  return [
    {
      name: 'name',
      label: messages.name,
      isSortable: true,
      cell: (row) => (
        <>
          <Name campaign={row} drag={drag} />
          <Beneath counts={countsOf(row.id)} />
        </>
      ),
    },
    {
      name: 'links',
      label: LABELS.links,
      ...number,
      width: '70px',
      cell: ({ links }) => formatInteger(links),
    },
    ...numberColumns(countsOf),
    {
      name: 'rotator',
      label: LABELS.rotator,
      isWidestOnly: true,
      width: '24%',
      cell: ({ rotator }) => <Address rotator={rotator} />,
    },
    {
      name: 'made',
      label: LABELS.made,
      isSortable: true,
      isWidestOnly: true,
      width: '120px',
      cell: ({ date }) => <RelativeTime at={date} isDated />,
    },
    {
      name: 'actions',
      label: messages.actions,
      isLabelHidden: true,
      isNumber: true,
      width: '48px',
      cell: (row) => (
        <span className={styles.rowMenu}>
          <RowMenu row={row} actions={actions} />
        </span>
      ),
    },
  ];
}

function numberColumns(countsOf: CountsOf): Column<FoundCampaign>[] {
  return [
    {
      name: 'clicks',
      label: LABELS.clicks,
      ...number,
      width: '76px',
      cell: ({ id }) => <Count count={countsOf(id).clicks?.now} />,
    },
    {
      name: 'trend',
      label: LABELS.trend,
      isWidestOnly: true,
      width: '124px',
      cell: ({ id, name }) => <Trend values={countsOf(id).trend} label={messages.trendOf(name)} />,
    },
    {
      name: 'change',
      label: LABELS.change,
      help: messages.changeAbout,
      isNumber: true,
      isWidestOnly: true,
      width: '104px',
      cell: ({ id }) => {
        const { clicks } = countsOf(id);
        return clicks?.before !== undefined && <ChangeBadge current={clicks.now} previous={clicks.before} />;
      },
    },
    {
      name: 'visits',
      label: LABELS.visits,
      ...number,
      width: '76px',
      cell: ({ id }) => <Count count={countsOf(id).led?.visits} />,
    },
    {
      name: 'goals',
      label: LABELS.goals,
      ...number,
      width: '108px',
      cell: ({ id }) => <Goals led={countsOf(id).led} />,
    },
  ];
}

/** The most important figures on phones, which have no room for columns, as one line. */
function Beneath({ counts: { clicks, led } }: { counts: CampaignCounts }) {
  return (
    <p className={styles.beneath}>
      {clicks && led ? (
        <>
          <Tooltip text={formatInteger(clicks.now)}>
            <span>{counted(clicks.now, 'clicks', formatCompact(clicks.now))}</span>
          </Tooltip>{' '}
          {clicks.before !== undefined && clicks.before > 0 && (
            <ChangeBadge current={clicks.now} previous={clicks.before} />
          )}
          {' · '}
          <span>{messages.goalCount(led.goals, formatCompact(led.goals))}</span>
        </>
      ) : (
        <Skeleton width={180} />
      )}
    </p>
  );
}

/** Number of conversions and the conversion rate. */
function Goals({ led }: Pick<CampaignCounts, 'led'>) {
  return (
    <>
      <Count count={led?.goals} />
      {led?.goalRate !== undefined && (
        <Tooltip text={messages.goalRateAbout}>
          <span className={styles.muted}>{` · ${formatShare(led.goalRate)}`}</span>
        </Tooltip>
      )}
    </>
  );
}

/** The icon that home and search have for campaigns, in the campaign's color. */
export function CampaignIcon({ color }: Pick<FoundCampaign, 'color'>) {
  return (
    <span className={styles.icon} style={color === null ? {} : { color }} aria-hidden>
      <Shuffle />
    </span>
  );
}

function Name({ campaign, drag }: { campaign: FoundCampaign; drag: Drag | undefined }) {
  const { id, name, color } = campaign;
  return (
    <span className={styles.rowName}>
      {drag && <DragHandle name={name} itemKey={String(id)} drag={drag} />}
      <StarButton campaign={campaign} />
      <CampaignIcon color={color} />
      <Link to={`/campaigns/${id}`}>{name}</Link>
    </span>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return <Skeleton width={40} />;
  return (
    <Tooltip text={formatInteger(count)}>
      <span>{formatCompact(count)}</span>
    </Tooltip>
  );
}

function Address({ rotator }: Pick<FoundCampaign, 'rotator'>) {
  if (rotator === false) return <span className={styles.muted}>{messages.noRotator}</span>;
  const address = shortForm(rotator);
  return (
    <span className={styles.rowName}>
      <UrlName name={withoutScheme(address)} />
      <CopyButton text={address} label={messages.copyUrl} />
    </span>
  );
}
