import type { FormState } from '../../../../state/form.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import type { LinkValues } from '../values.ts';

/** Props of every section of the editor. */
export interface SectionProps {
  values: LinkValues;
  set: (change: Partial<LinkValues>) => void;
  error: FormState['error'];
}

/** Whether one of the fields has an error. */
export function hasAnyError(error: FormState['error'], fields: readonly string[]): boolean {
  return fields.some((field) => error(field) !== undefined);
}

/** Returns the list with one row changed. */
export function withRow<Row>(rows: readonly Row[], index: number, change: Partial<Row>): Row[] {
  return rows.map((row, at) => (at === index ? { ...row, ...change } : row));
}

export function withoutRow<Row>(rows: readonly Row[], index: number): Row[] {
  return rows.filter((_, at) => at !== index);
}

/** Returns the field that the address asks for, as `?field=expiry`, whose section is open at first; empty for none. */
export function useAskedField(): string {
  const [params] = useUrlState();
  return params.get('field') ?? '';
}
