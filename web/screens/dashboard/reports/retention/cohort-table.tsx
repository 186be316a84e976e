import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { retentionMessages as texts } from '../../../../messages/websites/retention.ts';
import { timeFormatter } from '../../../../state/analytics/time-format.ts';
import { formatInteger } from '../../../../ui/format.ts';
import { Scroller } from '../scroller.tsx';
import { shareText } from '../share-text.ts';
import { type CellPlace, type CohortInterval, nextCell, type RetentionRow, type RetentionTable } from './cohorts.ts';
import styles from './retention.module.css';
import { averageSentence, cellSentence, cohortNames } from './retention-text.ts';

interface CohortTableProps {
  table: RetentionTable;
  interval: CohortInterval;
  timezone: string;
}

/** Cohorts as a heat map. Pointing at a cell, or focusing it, tells what it means. */
export function CohortTable({ table, interval, timezone }: CohortTableProps) {
  const [said, say] = useState<string>();
  const [at, setAt] = useState({ row: 0, column: 0 });
  const name = timeFormatter(interval === 'week' ? 'day' : interval, timezone);
  const names = cohortNames(table.rows, interval, timezone);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextCell(table, event.key, at);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };
  return (
    <>
      <Scroller label={texts.title}>
        <table className={styles.cohorts} onKeyDown={move} onPointerLeave={() => say(undefined)}>
          <Head table={table} interval={interval} />
          <tbody>
            <Averages table={table} interval={interval} say={say} />
            {table.rows.map((row, index) => (
              <CohortRow
                key={row.time}
                row={row}
                name={name.of(Date.parse(row.time) / 1_000)}
                shortName={names[index] ?? ''}
                {...{ interval, index, at, say, setAt, highest: table.highest }}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={styles.sentence}>{said ?? texts.choose}</p>
    </>
  );
}

function Head({ table, interval }: { table: RetentionTable; interval: CohortInterval }) {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.cameFirst}</th>
        <th scope="col">{texts.visitors}</th>
        {table.averages.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
          <th key={index} scope="col">
            {texts.columns[interval]} {index + 1}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CohortRowProps {
  row: RetentionRow;
  /** Name of the interval, as in a sentence. */
  name: string;
  /** As in a narrow column. */
  shortName: string;
  interval: CohortInterval;
  index: number;
  highest: number;
  at: CellPlace;
  setAt: (place: CellPlace) => void;
  say: (sentence: string | undefined) => void;
}

function CohortRow({ row, name, shortName, interval, index, highest, at, setAt, say }: CohortRowProps) {
  return (
    <tr>
      <th scope="row">{shortName}</th>
      <td>{formatInteger(row.size)}</td>
      {row.cells.map((cell, column) => {
        const sentence = cellSentence({ row, column, name, interval });
        const tell = () => say(sentence);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
          <td key={column}>
            <button
              type="button"
              className={styles.cell}
              data-cell={`${index}-${column}`}
              data-open={cell.isOpen}
              data-none={cell.count === 0}
              tabIndex={at.row === index && at.column === column ? 0 : -1}
              style={{ '--heat': `${heatOf(cell.share, highest)}%` } as CSSProperties}
              onFocus={() => {
                setAt({ row: index, column });
                tell();
              }}
              onBlur={() => say(undefined)}
              onPointerEnter={tell}
              onClick={tell}
            >
              <span aria-hidden>{shareText(cell.share, 1)}</span>
              <span className="visually-hidden">{sentence}</span>
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** Part of the accent color. More than this would make the text in the cell hard to read. */
const MAX_HEAT = 55;
const MIN_HEAT = 8;

function heatOf(share: number, highest: number): number {
  return share === 0 ? 0 : Math.round(MIN_HEAT + ((MAX_HEAT - MIN_HEAT) * share) / highest);
}

type AveragesProps = Pick<CohortTableProps, 'table' | 'interval'> & Pick<CohortRowProps, 'say'>;

/** The first row: all cohorts together, each column of those for which it is complete. */
function Averages({ table, interval, say }: AveragesProps) {
  return (
    <tr className={styles.average}>
      <th scope="row">{texts.average}</th>
      <td>{formatInteger(table.visitors)}</td>
      {table.averages.map((average, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
          key={column}
          onPointerEnter={() => say(average && averageSentence(average, column, interval))}
        >
          {average && shareText(average.share, 1)}
        </td>
      ))}
    </tr>
  );
}
