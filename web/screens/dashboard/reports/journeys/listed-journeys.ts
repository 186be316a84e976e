import type { FlowOptions, Journey } from './flow.ts';

/** A journey in the list: its first or last pages, as they were visited. */
export interface ListedJourney extends Journey {
  /** Visits that have no further page. */
  ended: number;
}

/** Returns the journeys cut to the steps, the most frequent first. */
export function listOf(journeys: readonly Journey[], { steps, isToEnd }: FlowOptions): ListedJourney[] {
  const sums = new Map<string, ListedJourney>();
  for (const { pages, visits } of journeys) {
    const cut = isToEnd ? pages.slice(-steps) : pages.slice(0, steps);
    const ended = pages.length > steps ? 0 : visits;
    const known = sums.get(JSON.stringify(cut));
    if (known) {
      known.visits += visits;
      known.ended += ended;
    } else sums.set(JSON.stringify(cut), { pages: cut, visits, ended });
  }
  return [...sums.values()].sort((one, other) => other.visits - one.visits);
}
