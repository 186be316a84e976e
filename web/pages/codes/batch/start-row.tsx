import { useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../api/client.ts';
import { touch, useApi } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { useNotices } from '../../../ui/toasts.tsx';
import { batchWords } from '../../../words/code-batches.ts';
import { CODES } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import { saveBlob } from '../save-file.ts';
import styles from './batch.module.css';
import { batchRunner } from './batch-job.ts';
import type { BatchPlan } from './batch-plan.ts';
import { writeTable } from './csv.ts';
import { mappedTable, missingField } from './mapping.ts';

/** Starts the batch. What comes of it is told wherever one is by then. */
export function StartRow({ plan }: { plan: BatchPlan }) {
  const client = useApi();
  const queries = useQueryClient();
  const notices = useNotices();
  const { table, mapping, type } = plan;
  const total = table.rows.length;
  const start = async () => {
    const job = await batchRunner.start(client, bodyOf(plan), total);
    void touch(queries, [CODES]);
    if (job.state === 'failed') notices.tellFault(batchWords.failed, job.fault);
    if (job.state !== 'done' || !job.file) return;
    saveBlob(job.file, ZIP_NAME);
    notices.tell({ title: batchWords.done, text: batchWords.doneText(formatWhole(total)) });
  };
  return (
    <span className={styles.row}>
      <Button look="primary" disabled={missingField(mapping, type) !== undefined} onClick={() => void start()}>
        {batchWords.start(formatWhole(total))}
      </Button>
    </span>
  );
}

export const ZIP_NAME = 'qr-codes.zip';

function bodyOf({ table, mapping, type, options }: BatchPlan): Body<'batchQrCodes'> {
  const { look, format, sidePixels, widthMm, store } = options;
  const csv = writeTable(mappedTable(table, mapping, type));
  return { csv, type, ...lookBody(look), format, size: sidePixels, width: widthMm, store };
}
