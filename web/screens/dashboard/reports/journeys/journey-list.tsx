import { type CSSProperties, Fragment } from 'react';
import { journeyMessages as texts } from '../../../../messages/websites/journeys.ts';
import { formatInteger, formatShare } from '../../../../ui/format.ts';
import { Scroller } from '../scroller.tsx';
import styles from './journeys.module.css';
import type { ListedJourney } from './listed-journeys.ts';

const MAX_LISTED = 25;

/** Journeys with their visits, the most frequent first. */
export function JourneyList({ journeys, isToEnd }: { journeys: readonly ListedJourney[]; isToEnd: boolean }) {
  const all = journeys.reduce((sum, { visits }) => sum + visits, 0);
  const most = journeys[0]?.visits ?? 1;
  return (
    <Scroller label={texts.list}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{texts.journey}</th>
            <th scope="col">{texts.visits}</th>
            <th scope="col">%</th>
            <th scope="col">{isToEnd ? texts.listBegan : texts.listLeft}</th>
          </tr>
        </thead>
        <tbody>
          {journeys.slice(0, MAX_LISTED).map(({ pages, visits, ended }) => (
            <tr key={pages.join('\n')}>
              <th scope="row" style={{ '--share': `${(100 * visits) / most}%` } as CSSProperties}>
                {pages.map((page, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a journey may contain the same page twice
                  <Fragment key={place}>
                    {place > 0 && <span className={styles.arrow}> → </span>}
                    <span>{page}</span>
                  </Fragment>
                ))}
              </th>
              <td>{formatInteger(visits)}</td>
              <td>{formatShare(visits / all)}</td>
              <td>{formatShare(ended / visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
