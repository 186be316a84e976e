import type { ChangeFinding } from '../../../contract/vocabulary.ts';
import type { Dimension } from '../query/query.ts';

/** Splits a change between two periods by the values of dimensions, and finds what stands out; see ADR 99. */

export interface Counts {
  current: number;
  previous: number;
}

export interface ValueCounts extends Counts {
  value: string;
}

/** The values of a dimension that were counted: each once, in any order. */
export interface DimensionCounts {
  dimension: Dimension;
  values: readonly ValueCounts[];
}

export interface Change extends Counts {
  change: number;
  /** Change as a share of the whole change; null if the whole did not change. */
  share: number | null;
}

export interface ChangePart extends Change {
  value: string;
  /** False if chance alone explains a change of this size. */
  isSignificant: boolean;
}

export interface ExplainedDimension {
  dimension: Dimension;
  /** How much of the whole change is more than an even change of all values would give; 0 if nothing stands out. */
  concentration: number;
  /** The largest changes first. */
  parts: ChangePart[];
  /** The whole without the parts: together they are the whole change. */
  rest: Change;
}

/** What moved most beyond an even change, at most three values of one dimension. */
export interface Standout {
  dimension: Dimension;
  values: string[];
  change: number;
  share: number;
}

export interface ExplainedChange extends Counts {
  change: number;
  finding: ChangeFinding;
  standout: Standout | null;
  /** The dimension that explains most first. */
  dimensions: ExplainedDimension[];
}

/** A smaller concentration is not worth naming. */
const LEAST_CONCENTRATION = 0.25;
/** More values than these in a sentence are a list. */
const MOST_NAMED = 3;
const HALF = 0.5;
/** One of as many explanations calls a difference significant by chance. */
const EXPLANATIONS_PER_MISTAKE = 20;

/** @param limit the number of parts per dimension */
export function explainChange(whole: Counts, dimensions: readonly DimensionCounts[], limit: number): ExplainedChange {
  const change = whole.current - whole.previous;
  const compared = dimensions.map((one, place) => ({ place, ...explained(whole, one, limit) }));
  const ordered = compared.toSorted((one, other) => other.concentration - one.concentration || one.place - other.place);
  const [first] = ordered;
  const isFound = first !== undefined && first.concentration >= LEAST_CONCENTRATION;
  const finding = findingOf(whole, isFound);
  const standout = finding === 'concentrated' && first ? standoutOf(whole, first) : null;
  return {
    ...whole,
    change,
    finding,
    standout,
    dimensions: ordered.map(({ dimension, concentration, parts, rest }) => ({ dimension, concentration, parts, rest })),
  };
}

function findingOf(whole: Counts, isFound: boolean): ChangeFinding {
  if (whole.current === whole.previous) return 'unchanged';
  if (!isBeyondChance(whole.current - whole.previous, whole, 1)) return 'chance';
  if (whole.previous === 0) return 'new';
  return isFound ? 'concentrated' : 'even';
}

/** A value with how far it moved from an even change of all values. */
interface Moved extends ChangePart {
  /** In the direction of the whole change and beyond chance; otherwise 0. */
  excess: number;
}

interface Compared extends ExplainedDimension {
  /** Those with an excess, the largest change first. */
  movers: readonly Moved[];
}

function explained(whole: Counts, { dimension, values }: DimensionCounts, limit: number): Compared {
  const moved = values.map((counts) => movedOf(whole, counts, values.length)).toSorted(byChange);
  const movers = moved.filter(({ excess }) => excess > 0);
  const excess = movers.reduce((sum, one) => sum + one.excess, 0);
  const parts = moved
    .filter(({ change }) => change !== 0)
    .slice(0, limit)
    .map(({ excess: _, ...part }) => part);
  const total = Math.abs(whole.current - whole.previous);
  return { dimension, concentration: total === 0 ? 0 : excess / total, parts, rest: restOf(whole, parts), movers };
}

function movedOf(whole: Counts, counts: ValueCounts, values: number): Moved {
  const { value, current, previous } = counts;
  const change = current - previous;
  const total = whole.current - whole.previous;
  // What the value would have gained if all values had changed alike.
  const even = whole.previous === 0 ? change : (total * previous) / whole.previous;
  const excess = (change - even) * Math.sign(total);
  return {
    ...{ value, current, previous, change },
    share: shareOf(change, total),
    isSignificant: isBeyondChance(change, counts, values),
    excess: excess > 0 && isBeyondChance(excess, counts, values) ? excess : 0,
  };
}

function byChange(one: Moved, other: Moved): number {
  const difference = Math.abs(other.change) - Math.abs(one.change) || other.current - one.current;
  return difference || (one.value < other.value ? -1 : 1);
}

function restOf(whole: Counts, parts: readonly Counts[]): Change {
  const current = parts.reduce((left, part) => left - part.current, whole.current);
  const previous = parts.reduce((left, part) => left - part.previous, whole.previous);
  const change = current - previous;
  return { current, previous, change, share: shareOf(change, whole.current - whole.previous) };
}

function shareOf(change: number, total: number): number | null {
  return total === 0 ? null : change / total;
}

/** Names the fewest values that make half of the change. */
function standoutOf(whole: Counts, { dimension, movers }: Compared): Standout {
  const total = whole.current - whole.previous;
  const named: Moved[] = [];
  let change = 0;
  for (const mover of movers.slice(0, MOST_NAMED)) {
    named.push(mover);
    change += mover.change;
    if (change / total >= HALF) break;
  }
  return { dimension, values: named.map(({ value }) => value), change, share: change / total };
}

/**
 * Whether a difference between two counts is larger than chance explains. Counts scatter by the square root of their sum;
 * the largest of many scatters further, so the bound grows with their number.
 */
export function isBeyondChance(difference: number, { current, previous }: Counts, values: number): boolean {
  const deviations = Math.sqrt(2 * Math.log(2 * EXPLANATIONS_PER_MISTAKE * Math.max(1, values)));
  return Math.abs(difference) > deviations * Math.sqrt(current + previous);
}
