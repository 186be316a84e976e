import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { kindMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName, valueName } from '../../../state/analytics/value-names.ts';
import type { Condition, Filter } from './filters.ts';

/** `Country is Germany or France`. */
export function conditionText({ kind, dimension, values }: Condition): string {
  const named = values.map((value) => valueName(dimension, value)).join(` ${dashboardMessages.or} `);
  return `${dimensionName(dimension)} ${kindMessages[kind]} ${named}`;
}

/** Describes a filter, including groups. */
export function filterText(filter: Filter): string {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const inner: string[] = (filter.filters ?? []).map((one) => filterText(one as Filter));
    return inner.length === 1 ? (inner[0] ?? '') : `(${inner.join(` ${filter.kind} `)})`;
  }
  const { kind, dimension = '', values = [] } = filter;
  return conditionText({ kind, dimension, values });
}
