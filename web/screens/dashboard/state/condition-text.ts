import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { kindMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName, valueName } from '../../../state/analytics/value-names.ts';
import type { Condition, Filter } from './filters.ts';

/** `Country is Germany or France`. */
export function conditionText({ kind, dimension, values }: Condition): string {
  const named = values.map((value) => valueName(dimension, value)).join(` ${dashboardMessages.or} `);
  return `${dimensionName(dimension)} ${kindMessages[kind]} ${named}`;
}

/** Describes a filter. Groups inside it are in brackets. */
export function filterText(filter: Filter, isInside = false): string {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const filters = (filter.filters ?? []) as readonly Filter[];
    const inner: string[] = filters.map((one) => filterText(one, filters.length > 1 || isInside));
    const text = inner.join(` ${filter.kind} `);
    return isInside && inner.length > 1 ? `(${text})` : text;
  }
  const { kind, dimension = '', values = [] } = filter;
  return conditionText({ kind, dimension, values });
}
