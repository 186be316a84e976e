import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { vitalMessages as messages } from '../../../messages/websites/vitals.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatInteger } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { withValue } from '../state/filters.ts';
import { ValueText } from '../value-text.tsx';
import { Rated } from './vital-cards.tsx';
import styles from './vitals.module.css';
import {
  DIMENSIONS,
  formatVital,
  isTooFew,
  ratingOf,
  VITALS,
  type VitalFigures,
  type VitalName,
  type VitalsData,
  type VitalsRow,
  type VitalsTable,
} from './vitals-data.ts';

const TABLES = ['pages', 'countries', 'devices'] as const satisfies readonly VitalsTable[];

/** The vitals of each page, country and device; a click filters by it. */
export function VitalsTables({ data }: { data: VitalsData }) {
  const [table, setTable] = useEnumParam('by', TABLES);
  return (
    <Tabs
      label={messages.by}
      value={table}
      onChange={setTable}
      choices={TABLES.map((value) => ({ value, label: messages.tabs[value] }))}
      hasLine
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{messages.columns[table]}</th>
              <th scope="col">{messages.columns.reports}</th>
              {VITALS.map((name) => (
                <th key={name} scope="col">
                  <abbr title={messages.names[name]}>{name}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data[table].map((row) => (
              <Row key={row.value} row={row} dimension={DIMENSIONS[table]} limits={data.limits} />
            ))}
          </tbody>
        </table>
      </div>
      {data[table].some(({ vitals }) => VITALS.some((name) => isTooFew(vitals[name]))) && (
        <p className={styles.note}>{messages.grayText}</p>
      )}
    </Tabs>
  );
}

interface RowProps {
  row: VitalsRow;
  dimension: string;
  limits: VitalsData['limits'];
}

function Row({ row, dimension, limits }: RowProps) {
  const { view, change } = useDashboard();
  const { value, label, reports, vitals } = row;
  const filter = () => change({ conditions: withValue(view.conditions, dimension, { value, isExcluded: false }) });
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.name} onClick={filter}>
          <ValueIcon dimension={dimension} value={value} />
          <span>
            <ValueText dimension={dimension} value={value} label={label || dashboardMessages.unknown} />
          </span>
        </button>
      </th>
      <td data-head={messages.columns.reports}>{formatInteger(reports)}</td>
      {VITALS.map((name) => (
        <VitalCell key={name} name={name} figures={vitals[name]} limits={limits} />
      ))}
    </tr>
  );
}

interface VitalCellProps {
  name: VitalName;
  figures: VitalFigures;
  limits: VitalsData['limits'];
}

function VitalCell({ name, figures, limits }: VitalCellProps) {
  const value = formatVital(name, figures.p75);
  const rating = ratingOf(figures, limits[name]);
  return (
    <td data-head={name} title={isTooFew(figures) ? messages.tooFew : undefined}>
      {rating ? (
        <Rated rating={rating}>
          {value}
          <span className="visually-hidden">{messages.ratings[rating]}</span>
        </Rated>
      ) : (
        <span className={styles.muted}>
          {value}
          {isTooFew(figures) && <span className="visually-hidden">{messages.tooFew}</span>}
        </span>
      )}
    </td>
  );
}
