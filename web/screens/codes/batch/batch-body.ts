import type { Body } from '../../../api/client.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { lookBody } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { writeTable } from './csv.ts';
import { mappedTable } from './mapping.ts';

/** Returns the request body that creates a batch. */
export function batchTask({ table, mapping, type, options }: BatchPlan): Body<'createTask'> {
  const { look, format, sidePixels, widthMm, store } = options;
  const csv = writeTable(mappedTable(table, mapping, type));
  return {
    kind: 'qr_batch',
    name: batchMessages.taskName(table.rows.length),
    batch: { csv, type, ...lookBody(look), format, size: sidePixels, width: widthMm, store },
  };
}
