import type { ReactNode } from 'react';
import { vitalMessages as messages } from '../../../messages/websites/vitals.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { formatShare } from '../../../ui/format.ts';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import styles from './vitals.module.css';
import {
  formatVital,
  isTooFew,
  ratingOf,
  ratingShares,
  VITALS,
  type VitalName,
  type VitalsData,
} from './vitals-data.ts';

interface CardsProps {
  data: VitalsData;
  vitals: NonNullable<VitalsData['vitals']>;
  chosen: VitalName;
  onChoose: (name: VitalName) => void;
}

/** The five vitals with their rating; a click charts one. */
export function VitalCards({ data, vitals, chosen, onChoose }: CardsProps) {
  return (
    <div className={styles.cards}>
      {VITALS.map((name) => (
        <Tooltip key={name} text={`${messages.about[name]} ${messages.p75}`}>
          <button type="button" className={styles.card} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            <Card data={data} name={name} figures={vitals[name]} />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

interface CardProps {
  data: VitalsData;
  name: VitalName;
  figures: CardsProps['vitals'][VitalName];
}

function Card({ data: { limits, compared_vitals: before }, name, figures }: CardProps) {
  const { p75, samples } = figures;
  const earlier = before?.[name];
  const rating = ratingOf(figures, limits[name]);
  const shares = rating ? ratingShares(figures).filter(([, share]) => share > 0) : [];
  return (
    <>
      <span className={styles.label}>
        <b>{name}</b> {messages.names[name]}
      </span>
      <span className={styles.state}>
        <span className={styles.value}>{formatVital(name, p75)}</span>
        {rating && p75 !== null && typeof earlier?.p75 === 'number' && !isTooFew(earlier) && (
          <ChangeBadge current={p75} previous={earlier.p75} isLowerBetter />
        )}
      </span>
      <span className={styles.state}>
        {rating && <Rated rating={rating}>{messages.ratings[rating]}</Rated>}
        {isTooFew(figures) && <span className={styles.muted}>{messages.tooFew}</span>}
      </span>
      <span className={styles.track} aria-hidden>
        {shares.map(([part, share]) => (
          <span key={part} className={styles[part]} style={{ width: `${share * 100}%` }} />
        ))}
      </span>
      <span className={styles.shares}>
        {shares
          .map(([part, share]) => messages.share(formatShare(share), messages.ratings[part].toLowerCase()))
          .join(', ') || (samples > 0 ? messages.fewReports(samples) : messages.none)}
      </span>
    </>
  );
}

/** A rating in words; the color only repeats it. */
export function Rated({ rating, children }: { rating: 'good' | 'improve' | 'poor'; children: ReactNode }) {
  return (
    <span className={styles.rated}>
      <span className={`${styles.dot} ${styles[rating]}`} aria-hidden />
      {children}
    </span>
  );
}
