import type { Body } from '../../../api/client.ts';

/** Filters of a dashboard, in the form of queries and of the address. */
export type Filter = NonNullable<Body<'queryAnalytics'>['filter']>;
export type ConditionKind = 'is' | 'is_not' | 'contains' | 'contains_not';

export interface Condition {
  kind: ConditionKind;
  dimension: string;
  values: readonly string[];
}

/** Whether a condition concerns single events; all others concern whole visits. */
export function isOfSingleEvents(conditions: readonly Pick<Condition, 'dimension'>[]): boolean {
  return conditions.some(({ dimension }) => /^(page|event|property:.+)$/.test(dimension));
}

const KINDS: readonly ConditionKind[] = ['is', 'is_not', 'contains', 'contains_not'];

/**
 * Encodes a condition as one parameter: `is,country,DE,US`. Commas inside values are escaped, so that any value
 * survives.
 */
export function writeCondition({ kind, dimension, values }: Condition): string {
  return [kind, dimension, ...values].map(escaped).join(',');
}

/** Parses a condition; undefined when invalid. */
export function readCondition(text: string): Condition | undefined {
  const [word, dimension, ...values] = splitAtCommas(text);
  const kind = KINDS.find((known) => known === word);
  if (!kind || !dimension || values.length === 0) return undefined;
  return { kind, dimension, values };
}

function escaped(part: string): string {
  return part.replaceAll('\\', '\\\\').replaceAll(',', '\\,');
}

function splitAtCommas(text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === ',') parts.push('');
    else parts[parts.length - 1] += letter === '\\' ? (text[++at] ?? '') : letter;
  }
  return parts;
}

/**
 * Applies a click on a row. A second click removes the value; another value of the same dimension is added, and one of
 * them is enough to match.
 */
export function withValue(
  conditions: readonly Condition[],
  dimension: string,
  { value, isExcluded }: { value: string; isExcluded: boolean },
): readonly Condition[] {
  const kind: ConditionKind = isExcluded ? 'is_not' : 'is';
  const others = withoutValues(conditions, { kind: isExcluded ? 'is' : 'is_not', dimension, values: [value] });
  const place = others.findIndex((one) => one.kind === kind && one.dimension === dimension);
  const found = others[place];
  if (!found) return [...others, { kind, dimension, values: [value] }];
  if (found.values.includes(value)) return withoutValues(others, { kind, dimension, values: [value] });
  return others.with(place, { ...found, values: [...found.values, value] });
}

/** Removes values; a condition without values is removed, too. */
export function withoutValues(
  conditions: readonly Condition[],
  { kind, dimension, values }: Condition,
): readonly Condition[] {
  return conditions
    .map((one) =>
      one.kind === kind && one.dimension === dimension
        ? { ...one, values: one.values.filter((value) => !values.includes(value)) }
        : one,
    )
    .filter((one) => one.values.length > 0);
}

/** Returns the selected values of a dimension; empty when it is not filtered. */
export function chosenValues(conditions: readonly Condition[], dimension: string): readonly string[] {
  return conditions.filter((one) => one.kind === 'is' && one.dimension === dimension).flatMap(({ values }) => values);
}

/** Joins all conditions into one filter; undefined for none. */
export function filterOf(conditions: readonly Condition[]): Filter | undefined {
  const filters = conditions.map((one) => ({ ...one, values: [...one.values] }));
  return filters.length > 1 ? { kind: 'and', filters } : filters[0];
}

/** Returns the conditions of a saved filter; undefined when chips cannot express it (groups of `or`). */
export function conditionsOf(filter: Filter): readonly Condition[] | undefined {
  if (filter.kind === 'or') return undefined;
  if (filter.kind !== 'and') {
    const { kind, dimension = '', values = [] } = filter;
    return dimension === '' ? undefined : [{ kind, dimension, values }];
  }
  const inner = (filter.filters ?? []).map((one) => conditionsOf(one));
  return inner.includes(undefined) ? undefined : inner.flatMap((one) => one ?? []);
}
