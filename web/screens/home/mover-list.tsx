import { homeMessages as messages } from '../../messages/home.ts';
import { counted } from '../../messages/shared/counts.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { formatCompact } from '../../ui/format.ts';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { ObjectLink } from './object-link.tsx';

const TYPES = { links: 'link', codes: 'qr', websites: 'website' } as const;
/** Rows of each list, so that the two end at the same height. */
export const MAX_SHOWN = 8;

/** Merges all types, the greatest change first, without what stands above among the pinned. */
export function byChange(movers: HomeData['movers'], pinned: readonly { type: string; id: number }[] = []) {
  return (['links', 'codes', 'websites'] as const)
    .flatMap((kind) => movers[kind].map((one) => ({ address: null, ...one, type: TYPES[kind] })))
    .filter(({ type, id }) => !pinned.some((pin) => pin.type === type && pin.id === id))
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before))
    .slice(0, MAX_SHOWN);
}

const COUNTED = { link: 'clicks', qr: 'scans', campaign: 'clicks', website: 'visitors' } as const;

/** Describes a figure, whose unit depends on the type. */
export function figureText(type: keyof typeof COUNTED, now: number): string {
  return counted(now, COUNTED[type], formatCompact(now));
}

/** Top movers: the greatest gains and losses. */
export function MoverList({ movers, pinned }: Pick<HomeData, 'movers' | 'pinned'>) {
  const rows = byChange(movers, pinned);
  if (rows.length === 0) return <p className={styles.kind}>{messages.moversEmpty}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map(({ type, id, name, address, now, before, trend }) => (
        <li key={`${type} ${id}`}>
          <ObjectLink type={type} id={id} name={name} address={address} />
          <span className={styles.trend}>
            <Sparkline values={trend} label={messages.trendOf(name)} width={72} height={22} />
          </span>
          <span className={styles.number}>
            {figureText(type, now)}
            <span className={styles.was}>
              <ChangeBadge current={now} previous={before} /> {before > 0 && messages.from(formatCompact(before))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
