import { useApiQuery } from '../../../api/queries.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { Section } from '../../../ui/page/page.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { CODES, pictureUrl } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import styles from './batch.module.css';
import type { BatchPlan } from './batch-plan.ts';
import { missingField, rowData } from './mapping.ts';

const ROWS = [0, 1, 2, 3];

/** Previews the codes of the first rows, or their errors. */
export function RowsPreview({ plan }: { plan: BatchPlan }) {
  if (missingField(plan.mapping, plan.type)) return null;
  return (
    <Section title={batchMessages.preview}>
      <ul className={styles.rows}>
        {ROWS.filter((row) => row < plan.table.rows.length).map((row) => (
          <li key={row}>
            <RowPicture plan={plan} row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RowPicture({ plan: { table, mapping, type, options }, row }: { plan: BatchPlan; row: number }) {
  const cells = table.rows[row] ?? [];
  const label = cells[mapping.indexOf('name')] || batchMessages.rowFault(row + 1);
  const dynamic = options.store && type === 'link';
  const body = {
    type,
    data: rowData(cells, mapping, type),
    dynamic,
    looks: [{ ...lookBody(options.look), ...colorsOf(cells, mapping) }],
  };
  const { data, error } = useApiQuery('drawQrCode', `${CODES}/draw`, { body });
  const svg = data?.pictures[0];
  return (
    <figure className={styles.rowPicture}>
      {error ? (
        <p className={styles.fault}>{Object.values(error.fields).flat().join(' ') || error.message}</p>
      ) : svg ? (
        <img src={pictureUrl(svg)} alt="" />
      ) : (
        <Skeleton height={120} width={120} />
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** Colors of the row's own. */
function colorsOf(cells: readonly string[], mapping: BatchPlan['mapping']): Readonly<Record<string, string>> {
  const own = (['foreground', 'background'] as const).map(
    (word) => [word, cells[mapping.indexOf(word)] ?? ''] as const,
  );
  return Object.fromEntries(own.filter(([, color]) => color !== ''));
}
