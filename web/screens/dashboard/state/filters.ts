import type { Body } from '../../../api/client.ts';

/** What narrows a dashboard down, as questions write it and as the address keeps it. */
export type Filter = NonNullable<Body<'askQuestion'>['filter']>;
export type ConditionKind = 'is' | 'is_not' | 'contains' | 'contains_not';

export interface Condition {
  kind: ConditionKind;
  dimension: string;
  values: readonly string[];
}

/** Whether something narrows it down to what single events say; everything else is said of whole visits. */
export function isOfSingleEvents(conditions: readonly Pick<Condition, 'dimension'>[]): boolean {
  return conditions.some(({ dimension }) => /^(page|event|property:.+)$/.test(dimension));
}

const KINDS: readonly ConditionKind[] = ['is', 'is_not', 'contains', 'contains_not'];

/** A condition as one parameter: `is,country,DE,US`. Commas inside values are escaped, so that any value survives. */
export function writeCondition({ kind, dimension, values }: Condition): string {
  return [kind, dimension, ...values].map(escaped).join(',');
}

/** Undefined for what nobody could have meant. */
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
 * After a row was clicked. A second click takes the value away again; another value of the same dimension joins the first, so
 * that one of them is enough.
 */
export function withValue(
  conditions: readonly Condition[],
  dimension: string,
  { value, isExcluded }: { value: string; isExcluded: boolean },
): readonly Condition[] {
  const kind: ConditionKind = isExcluded ? 'is_not' : 'is';
  const others = without(conditions, { kind: isExcluded ? 'is' : 'is_not', dimension, values: [value] });
  const place = others.findIndex((one) => one.kind === kind && one.dimension === dimension);
  const found = others[place];
  if (!found) return [...others, { kind, dimension, values: [value] }];
  if (found.values.includes(value)) return without(others, { kind, dimension, values: [value] });
  return others.with(place, { ...found, values: [...found.values, value] });
}

/** Takes values away; a condition without any is gone. */
export function without(
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

/** The values that a dimension is narrowed down to; empty when it is not. */
export function chosenValues(conditions: readonly Condition[], dimension: string): readonly string[] {
  return conditions.filter((one) => one.kind === 'is' && one.dimension === dimension).flatMap(({ values }) => values);
}

/** All of them as one filter; undefined for none. */
export function filterOf(conditions: readonly Condition[]): Filter | undefined {
  const filters = conditions.map((one) => ({ ...one, values: [...one.values] }));
  return filters.length > 1 ? { kind: 'and', filters } : filters[0];
}

/** The conditions of a saved filter; undefined when it says more than chips can (groups of `or`). */
export function conditionsOf(filter: Filter): readonly Condition[] | undefined {
  if (filter.kind === 'or') return undefined;
  if (filter.kind !== 'and') {
    const { kind, dimension = '', values = [] } = filter;
    return dimension === '' ? undefined : [{ kind, dimension, values }];
  }
  const inner = (filter.filters ?? []).map((one) => conditionsOf(one));
  return inner.includes(undefined) ? undefined : inner.flatMap((one) => one ?? []);
}
