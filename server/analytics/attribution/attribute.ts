import type { TouchGroup } from '../analytics.ts';

/** Divides conversions, or their revenue, among the touches before them. */

export const MODELS = ['first', 'linear', 'lastNonDirect', 'last'] as const;
/** What each model gives, in hundredths of a conversion or ten-thousandths of a currency. */
export type Credits = Record<(typeof MODELS)[number], number>;

export interface Attributed {
  /** The whole, which the credits of each model add up to. In the unit of the credits, like them. */
  total: number;
  conversions: number;
  /** Conversions after several visits: for all others the models agree. */
  afterSeveral: number;
  /** Conversions of people whom the website identified. */
  identified: number;
  /** The highest linear credit first. */
  values: (Credits & { value: string })[];
}

const NOTHING: Credits = { first: 0, linear: 0, lastNonDirect: 0, last: 0 };

/** @param scale units of credit for each unit of the groups */
export function attribute(groups: readonly TouchGroup[], scale: number): Attributed {
  const total = scale * sumOf(groups, ({ first }) => first);
  const byValue = Map.groupBy(groups, ({ value }) => value);
  const linear = divideLinearly(byValue, { total, scale });
  const values = [...byValue].map(([value, own]) => ({
    value,
    first: scale * sumOf(own, ({ first }) => first),
    linear: linear.get(value) ?? 0,
    lastNonDirect: scale * sumOf(own, ({ lastNonDirect }) => lastNonDirect),
    last: scale * sumOf(own, ({ last }) => last),
  }));
  return {
    total,
    conversions: sumOf(groups, ({ conversions }) => conversions),
    afterSeveral: sumOf(groups, ({ conversions, touches }) => (touches > 1 ? conversions : 0)),
    identified: sumOf(groups, ({ identified }) => identified),
    values: values.sort(byCredit),
  };
}

/** Returns what the models give to all values together. */
export function sumOfCredits(values: readonly Credits[]): Credits {
  return values.reduce<Credits>((sum, value) => combine(sum, value, (one, other) => one + other), NOTHING);
}

export function combine(one: Credits, other: Credits, by: (one: number, other: number) => number): Credits {
  return {
    first: by(one.first, other.first),
    linear: by(one.linear, other.linear),
    lastNonDirect: by(one.lastNonDirect, other.lastNonDirect),
    last: by(one.last, other.last),
  };
}

/**
 * Gives each touch an equal part of its conversion. Parts are rounded down, and the units that remain go to the largest
 * remainders, so that the credits add up to the total.
 */
function divideLinearly(
  byValue: ReadonlyMap<string, readonly TouchGroup[]>,
  { total, scale }: { total: number; scale: number },
): Map<string, number> {
  const parts = [...byValue].map(([value, groups]) => ({ value, ...partOf(groups, scale) }));
  let left = total - sumOf(parts, ({ whole }) => whole);
  parts.sort((one, other) => other.remainder - one.remainder || inOrder(one, other));
  return new Map(parts.map(({ value, whole }) => [value, whole + (left-- > 0 ? 1 : 0)]));
}

/** Adds integers and remainders by themselves: a sum of fractions would be inexact for large amounts. */
function partOf(groups: readonly TouchGroup[], scale: number): { whole: number; remainder: number } {
  const fraction = sumOf(
    groups,
    ({ all, touches }) => (all * scale - touches * quotient(all * scale, touches)) / touches,
  );
  const whole = sumOf(groups, ({ all, touches }) => quotient(all * scale, touches));
  // Thirds and sevenths are inexact: three thirds must be one unit, and equal remainders must be equal.
  const carried = Math.floor(fraction + PRECISION);
  return { whole: whole + carried, remainder: Math.round((fraction - carried) / PRECISION) };
}

const PRECISION = 1e-9;

function quotient(sum: number, touches: number): number {
  return Math.floor(sum / touches);
}

function sumOf<Item>(items: readonly Item[], countOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + countOf(item), 0);
}

/** The highest linear credit first. */
export function byCredit(one: Credits & { value: string }, other: Credits & { value: string }): number {
  return other.linear - one.linear || other.last - one.last || inOrder(one, other);
}

function inOrder(one: { value: string }, other: { value: string }): number {
  return one.value < other.value ? -1 : 1;
}
