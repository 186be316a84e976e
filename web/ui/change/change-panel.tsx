import { Suspense } from 'react';
import { changeMessages as messages } from '../../messages/shared/analytics/change.ts';
import { deviceMessages } from '../../messages/shared/counts.ts';
import { formatInteger } from '../format.ts';
import { ReferrerName } from '../icon/referrer-name.tsx';
import { ValueIcon } from '../icon/value-icon.tsx';
import ObjectName from '../object/object-name.tsx';
import { Badge } from '../page/badges.tsx';
import styles from './change.module.css';
import {
  barWidth,
  type ChangeData,
  isCountedTwice,
  type Part,
  type Rest,
  signed,
  signedShare,
} from './change-texts.ts';

interface ValueProps {
  dimension: string;
  value: string;
  /** The service's name. */
  label: string;
  /** Of a referrer. */
  source?: string | undefined;
  /** Without an account, links and codes have no names. */
  isAnonymous: boolean;
}

/** Shows a value as people read it. */
export function ValueName({ dimension, value, label, source, isAnonymous }: ValueProps) {
  if (value === '') return <>{dimension === 'referrer' ? messages.direct : label || messages.unknown}</>;
  if (dimension === 'referrer') return <ReferrerName host={value} source={source} />;
  if (dimension === 'device') return <>{deviceMessages[value] ?? value}</>;
  const isObject = /^(via_)?(link|qr)$/.test(dimension);
  if (!isObject || isAnonymous) return <>{label}</>;
  return (
    <Suspense fallback="…">
      <ObjectName dimension={dimension} id={value} />
    </Suspense>
  );
}

export interface ChangePanelProps {
  explained: ChangeData['dimensions'][number];
  isStandout: boolean;
  /** Shares of a change that can be chance mean nothing. */
  hasShares: boolean;
  isAnonymous: boolean;
  onChoose: (part: Part) => void;
}

/** The parts of a change by one dimension; together with the others they are the whole change. */
export function ChangePanel({ explained, isStandout, hasShares, isAnonymous, onChoose }: ChangePanelProps) {
  const { dimension, parts, rest } = explained;
  const names: Readonly<Record<string, string>> = messages.dimensions;
  const title = names[dimension] ?? dimension;
  return (
    <section aria-label={title}>
      {parts.length === 0 ? (
        <>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.muted}>{messages.nothing}</p>
        </>
      ) : (
        <table className={styles.table}>
          <colgroup>
            <col />
            <col className={styles.countsColumn} />
            <col className={styles.changeColumn} />
            {hasShares && <col className={styles.shareColumn} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <h3 className={styles.title}>
                  {title} {isStandout && <Badge tone="good">{messages.standsOut}</Badge>}
                </h3>
              </th>
              <th scope="col" className={styles.counts}>
                {messages.columns.counts}
              </th>
              <th scope="col">{messages.columns.change}</th>
              {hasShares && <th scope="col">{messages.columns.share}</th>}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.value} className={part.significant ? undefined : styles.isChance}>
                <th scope="row">
                  <button type="button" className={styles.value} onClick={() => onChoose(part)}>
                    <ValueIcon dimension={dimension} value={part.value} source={part.source} />
                    <span className={styles.name}>
                      <ValueName dimension={dimension} {...part} isAnonymous={isAnonymous} />
                    </span>
                  </button>
                  <span className={styles.countsBelow}>{countsText(part)}</span>
                </th>
                <Figures part={part} all={parts} hasShares={hasShares} />
              </tr>
            ))}
            {rest.current + rest.previous !== 0 && (
              <tr className={styles.rest}>
                <th scope="row" title={isCountedTwice(rest) ? messages.countedHelp : undefined}>
                  {isCountedTwice(rest) ? messages.counted : messages.others}
                  <span className={styles.countsBelow}>{countsText(rest)}</span>
                </th>
                <Figures part={rest} all={[]} hasShares={hasShares} />
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function countsText({ current, previous }: Rest): string {
  return messages.fromTo(formatInteger(previous), formatInteger(current));
}

interface FiguresProps extends Pick<ChangePanelProps, 'hasShares'> {
  part: Rest & { significant?: boolean };
  /** What the bar is compared with; empty for the rest of many values, which would make all other bars short. */
  all: readonly Rest[];
}

function Figures({ part, all, hasShares }: FiguresProps) {
  const { change, share, significant = true } = part;
  const width = `${barWidth(change, all) * 50}%`;
  return (
    <>
      <td className={styles.counts}>{countsText(part)}</td>
      <td title={significant ? undefined : messages.chanceMark}>
        {all.length > 0 && (
          <span className={styles.track} aria-hidden>
            <span className={change > 0 ? styles.up : styles.down} style={{ width }} />
          </span>
        )}
        <span className={styles.signed}>{signed(change)}</span>
      </td>
      {hasShares && <td>{share !== null && signedShare(share)}</td>}
    </>
  );
}
