import { Link } from 'wouter';
import { CopyButton } from '../../ui/copy.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatShort, formatWhole } from '../../ui/format.ts';
import { Hint } from '../../ui/hint.tsx';
import { Change } from '../../ui/marks.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Grip } from '../../ui/order/grip.tsx';
import type { Drag } from '../../ui/order/use-drag.ts';
import { Skeleton } from '../../ui/states.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type FoundCampaign, withoutScheme } from './campaign-data.ts';
import styles from './campaigns.module.css';
import { StarButton } from './star-button.tsx';

/** Clicks of a campaign; undefined while they are on their way. */
type ClicksOf = (id: number) => { now: number; before: number } | undefined;

/** @param drag where they can be put in order */
export function columnsOf(clicksOf: ClicksOf, drag: Drag | undefined): Column<FoundCampaign>[] {
  return [
    { name: 'name', label: words.name, cell: (row) => <Name campaign={row} drag={drag} /> },
    { name: 'links', label: words.links, isNumber: true, width: '70px', cell: ({ links }) => formatWhole(links) },
    {
      name: 'clicks',
      label: words.clicks30,
      isNumber: true,
      width: '140px',
      cell: ({ id }) => <Clicks count={clicksOf(id)} />,
    },
    {
      ...{ name: 'change', label: words.change, isNumber: true, isWideOnly: true, width: '110px' },
      cell: ({ id }) => {
        const count = clicksOf(id);
        return count && <Change {...count} />;
      },
    },
    {
      name: 'rotator',
      label: words.rotator,
      isWideOnly: true,
      width: '28%',
      cell: ({ rotator }) => <Address rotator={rotator} />,
    },
    { name: 'made', label: words.made, isWideOnly: true, width: '110px', cell: ({ date }) => <Moment at={date} /> },
  ];
}

function Name({ campaign, drag }: { campaign: FoundCampaign; drag: Drag | undefined }) {
  const { id, name, color } = campaign;
  return (
    <span className={styles.rowName}>
      {drag && <Grip name={name} itemKey={String(id)} drag={drag} />}
      <StarButton campaign={campaign} />
      {color !== null && <span className={styles.dot} style={{ background: color }} aria-hidden />}
      <Link to={`/campaigns/${id}`}>{name}</Link>
    </span>
  );
}

function Clicks({ count }: { count: ReturnType<ClicksOf> }) {
  if (count === undefined) return <Skeleton width={40} />;
  return (
    <Hint text={formatWhole(count.now)}>
      <span>{formatShort(count.now)}</span>
    </Hint>
  );
}

function Address({ rotator }: Pick<FoundCampaign, 'rotator'>) {
  if (rotator === false) return <span className={styles.muted}>{words.noRotator}</span>;
  return (
    <span className={styles.rowName}>
      <span className={styles.mono}>{withoutScheme(rotator)}</span>
      <CopyButton text={rotator} label={words.copyAddress} />
    </span>
  );
}
