import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { kindMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName, valueName } from '../../../state/analytics/value-names.ts';
import { type Condition, type Filter, writeCondition } from './filters.ts';
import { PAGE_EVENTS } from './page-events.ts';

/** `Country is Germany or France`. */
export function conditionText({ kind, dimension, values }: Condition): string {
  const named = values.map((value) => valueName(dimension, value)).join(` ${dashboardMessages.or} `);
  return `${dimensionName(dimension)} ${kindMessages[kind]} ${named}`;
}

/** A chip with the conditions that it names, and removes. */
export interface NamedConditions {
  text: string;
  conditions: readonly Condition[];
}

/** Names each condition; pages that the website does not have, which are two conditions, as one. */
export function namedConditions(conditions: readonly Condition[]): readonly NamedConditions[] {
  const isMissing = (one: Condition) => PAGE_EVENTS.missing?.more.some((more) => isSame(one, more)) === true;
  const missing = conditions.find(isMissing);
  const page = conditions.find(({ kind, dimension }) => kind === 'is' && dimension === 'page');
  return conditions.flatMap((one): NamedConditions[] => {
    if (!missing || !page || (one !== missing && one !== page))
      return [{ text: conditionText(one), conditions: [one] }];
    if (one === missing) return [];
    const paths = page.values.join(` ${dashboardMessages.or} `);
    return [{ text: `${dashboardMessages.notFound}: ${paths}`, conditions: [missing, page] }];
  });
}

function isSame(one: Condition, other: Condition): boolean {
  return writeCondition(one) === writeCondition(other);
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
