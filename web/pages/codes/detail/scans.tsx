import { ANALYTICS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { useAddressWord } from '../../../state/address.ts';
import { type ClickMetric, overTime, PERIODS } from '../../../state/click-question.ts';
import { ClickChart, ClickFigures, PeriodChoice } from '../../../ui/click-chart.tsx';
import { Section } from '../../../ui/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/states.tsx';
import { codeDetailWords } from '../../../words/codes.ts';
import styles from './detail.module.css';
import { ScanPanel } from './scan-panel.tsx';

const METRICS: readonly [ClickMetric, ClickMetric] = ['scans', 'uniques'];

/** Who scanned the code: over time, on a map, by place and by device. */
export function Scans({ id, isDynamic }: { id: number; isDynamic: boolean }) {
  const [period, setPeriod] = useAddressWord('period', PERIODS);
  const [metric, setMetric] = useAddressWord('figure', METRICS);
  const body = overTime({ scope: { qr: id }, period, metrics: METRICS });
  const answer = useAnswer('askQuestion', `${ANALYTICS}/query`, { body, enabled: isDynamic });
  if (!isDynamic)
    return (
      <Section title={codeDetailWords.scans}>
        <p className={styles.about}>{codeDetailWords.fixedScans}</p>
      </Section>
    );
  return (
    <Section title={codeDetailWords.scans} actions={<PeriodChoice value={period} onChange={setPeriod} />}>
      <Loaded answer={answer} skeleton={<Skeleton height={360} />}>
        {({ data }) =>
          data.totals.scans ? (
            <>
              <ClickFigures numbers={data} metrics={METRICS} chosen={metric} onChoose={setMetric} />
              <ClickChart numbers={data} metric={metric} period={period} />
              <p className={styles.about}>{codeDetailWords.scansLedOn}</p>
              <div className={styles.panels}>
                <ScanPanel id={id} period={period} name="place" tabs={PLACES} />
                <ScanPanel id={id} period={period} name="device" tabs={DEVICES} />
              </div>
            </>
          ) : (
            <EmptyState title={codeDetailWords.noScans} text={codeDetailWords.noScansText} />
          )
        }
      </Loaded>
    </Section>
  );
}

const PLACES = ['map', 'country', 'city'] as const;
const DEVICES = ['device', 'browser', 'os'] as const;
