import type { Body } from '../../../api/client.ts';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import type { CodeType } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import { type Table, writeTable } from './csv.ts';
import { type Mapping, mappedTable } from './mapping.ts';
import type { BatchOptions } from './options-section.tsx';

/** Settings of a batch. */
export interface BatchPlan {
  table: Table;
  type: CodeType;
  mapping: Mapping;
  options: BatchOptions;
}

/**
 * Returns the request body that creates a batch. It has all rows, so that the report numbers them like the list.
 *
 * @param good number of rows without problems
 */
export function batchTask({ table, mapping, type, options }: BatchPlan, good: number): Body<'createTask'> {
  const { look, format, sidePixels, widthMm, store } = options;
  const csv = writeTable(mappedTable(table, mapping, type));
  return {
    kind: 'qr_batch',
    name: batchMessages.taskName(good),
    batch: { csv, type, ...lookBody(look), format, size: sidePixels, width: widthMm, store },
  };
}
