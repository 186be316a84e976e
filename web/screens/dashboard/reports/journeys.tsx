import { Fragment } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatCompact } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import styles from './reports.module.css';

const LENGTHS = ['3', '2', '4', '5', '6'] as const;
const MAX_PATHS = 20;

/** Sequences of pages in visits, the most frequent first. */
export default function Journeys() {
  const { site, baseQuery } = useDashboard();
  const [end, chooseEnd] = useEnumParam('way', ['start', 'end']);
  const [length, chooseLength] = useEnumParam('steps', LENGTHS);
  const query = useApiQuery('queryJourneys', pathOf(site, '/journeys'), {
    body: { ...baseQuery, steps: Number(length), from: end, limit: MAX_PATHS },
  });
  return (
    <>
      <div className={boardStyles.split}>
        <Segmented
          label={texts.journeyEnd}
          value={end}
          onChange={chooseEnd}
          choices={[
            { value: 'start', label: texts.firstPages },
            { value: 'end', label: texts.lastPages },
          ]}
        />
        <span className={styles.lengthLabel} aria-hidden>
          {texts.journeyLength}
        </span>
        <Segmented
          label={texts.journeyLength}
          value={length}
          onChange={chooseLength}
          choices={LENGTHS.toSorted().map((value) => ({ value, label: value }))}
        />
      </div>
      <Loaded query={query}>{({ data }) => <JourneyList journeys={data.journeys} />}</Loaded>
    </>
  );
}

function JourneyList({ journeys }: { journeys: readonly { pages: readonly string[]; visits: number }[] }) {
  if (journeys.length === 0) return <p className={boardStyles.muted}>{messages.nothingYet}</p>;
  const most = Math.max(...journeys.map(({ visits }) => visits));
  return (
    <ol className={styles.ways}>
      {journeys.map(({ pages, visits }) => (
        <li key={pages.join('\n')} className={styles.way}>
          <span className={styles.wayBar} style={{ width: `${(100 * visits) / most}%` }} aria-hidden />
          <span className={styles.wayPages}>
            {pages.map((page, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a journey may contain the same page twice
              <Fragment key={place}>
                {place > 0 && <span className={styles.arrow}> → </span>}
                <span>{page}</span>
              </Fragment>
            ))}
          </span>
          <span className="tabular">{formatCompact(visits)}</span>
        </li>
      ))}
    </ol>
  );
}
