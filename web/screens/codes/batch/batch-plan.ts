import type { CodeType } from '../code-data.ts';
import type { Table } from './csv.ts';
import type { Mapping } from './mapping.ts';
import type { BatchOptions } from './options-section.tsx';

/** Settings of a batch. */
export interface BatchPlan {
  table: Table;
  type: CodeType;
  mapping: Mapping;
  options: BatchOptions;
}
