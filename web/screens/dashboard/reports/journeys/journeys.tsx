import { useApiQuery } from '../../../../api/queries.ts';
import { journeyMessages as texts } from '../../../../messages/websites/journeys.ts';
import { useEnumParam, useUrlState } from '../../../../state/navigation/url-state.ts';
import { ComboField } from '../../../../ui/form/combo-field.tsx';
import { formatInteger } from '../../../../ui/format.ts';
import { Loaded } from '../../../../ui/page/query-states.tsx';
import { Segmented } from '../../../../ui/page/tabs.tsx';
import { CsvButton } from '../../../../ui/table/csv-button.tsx';
import boardStyles from '../../dashboard.module.css';
import { useDashboard } from '../../state/dashboard-context.ts';
import { pathOf } from '../../state/query.ts';
import { usePanelQuery } from '../../state/query-hooks.ts';
import { flowOf, type Journey } from './flow.ts';
import { FlowChart } from './flow-chart.tsx';
import { JourneyList } from './journey-list.tsx';
import styles from './journeys.module.css';
import { listOf } from './listed-journeys.ts';

const LENGTHS = ['4', '2', '3', '5', '6'] as const;
const MAX_JOURNEYS = 1_000;

/** Paths of visits through the website as a flow by steps, or as a list. Phones show the list. */
export default function Journeys() {
  const { site, baseQuery } = useDashboard();
  const [end, chooseEnd] = useEnumParam('way', ['start', 'end']);
  const [length, chooseLength] = useEnumParam('steps', LENGTHS);
  const [shown, choose] = useEnumParam('paths', ['flow', 'list']);
  const [params] = useUrlState();
  const page = params.get('at') || undefined;
  const [path, steps] = [pathOf(site, '/journeys'), Number(length)];
  const body = { ...baseQuery, from: end, ...(page !== undefined && { page }), limit: MAX_JOURNEYS };
  const query = useApiQuery('queryJourneys', path, { body: { ...body, steps: steps + 1 } });
  return (
    <>
      <div className={`${boardStyles.split} ${styles.controls}`}>
        <Segmented
          label={texts.direction}
          value={end}
          onChange={chooseEnd}
          choices={[
            { value: 'start', label: texts.fromStart },
            { value: 'end', label: texts.toEnd },
          ]}
        />
        <PageChoice isToEnd={end === 'end'} page={page} />
        <span className={styles.steps}>
          <span aria-hidden>{texts.steps}</span>
          <Segmented
            label={texts.steps}
            value={length}
            onChange={chooseLength}
            choices={LENGTHS.toSorted().map((value) => ({ value, label: value }))}
          />
        </span>
        <span className={styles.onlyWide}>
          <Segmented
            label={texts.shown}
            value={shown}
            onChange={choose}
            choices={[
              { value: 'flow', label: texts.flow },
              { value: 'list', label: texts.list },
            ]}
          />
        </span>
        <CsvButton
          label={texts.csv}
          failed={texts.csvFailed}
          name={texts.csvName(site.domain)}
          path={path}
          options={{ method: 'POST', body: { ...body, steps } }}
        />
      </div>
      <Loaded query={query}>
        {({ data }) => <Shown journeys={data.journeys} options={{ steps, isToEnd: end === 'end' }} shown={shown} />}
      </Loaded>
    </>
  );
}

interface ShownProps {
  journeys: readonly Journey[];
  options: { steps: number; isToEnd: boolean };
  shown: 'flow' | 'list';
}

function Shown({ journeys, options, shown }: ShownProps) {
  const [params] = useUrlState();
  const page = params.get('at');
  if (journeys.length === 0) return <p className={boardStyles.muted}>{page ? texts.noneOf(page) : texts.none}</p>;
  return (
    <>
      {shown === 'flow' && (
        <div className={styles.onlyWide}>
          <FlowChart flow={flowOf(journeys, options)} isToEnd={options.isToEnd} />
        </div>
      )}
      <div className={shown === 'flow' ? styles.onlyNarrow : undefined}>
        <JourneyList journeys={listOf(journeys, options)} isToEnd={options.isToEnd} />
      </div>
      {journeys.length === MAX_JOURNEYS && (
        <p className={boardStyles.muted}>{texts.mostCommon(formatInteger(MAX_JOURNEYS))}</p>
      )}
    </>
  );
}

const ANY = '';

/** Selects the page with which journeys begin or end: that of each visit, or one of the most visited. */
function PageChoice({ isToEnd, page }: { isToEnd: boolean; page: string | undefined }) {
  const [, change] = useUrlState();
  const { data } = usePanelQuery({ metrics: ['visitors'], dimensions: ['page'], limit: 100 });
  const known = (data?.data.rows ?? []).map(({ dimensions }) => dimensions.page ?? '').filter((one) => one !== '');
  const pages = page === undefined || known.includes(page) ? known : [page, ...known];
  return (
    <span className={styles.page}>
      <ComboField
        label={isToEnd ? texts.endPage : texts.startPage}
        isLabelHidden
        value={page ?? ANY}
        onChange={(value) => change({ at: value || undefined })}
        choices={[
          { value: ANY, label: isToEnd ? texts.lastPage : texts.firstPage },
          ...pages.map((value) => ({ value, label: value })),
        ]}
      />
    </span>
  );
}
