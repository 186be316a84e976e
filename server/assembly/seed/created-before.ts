import { type Random, weighted } from './random.ts';

const DAY_MS = 86_400_000;

/** Picks by weight among entries created before a time; if there are none, among the oldest. */
export function createdBefore<Entry extends { weight: number; daysAgo: number }>(
  chance: Random,
  entries: readonly Entry[],
  now: number,
): (at: number) => Entry {
  const stages = [...new Set(entries.map(({ daysAgo }) => daysAgo))]
    .sort((one, other) => one - other)
    .map((daysAgo) => {
      const known = entries.filter((entry) => entry.daysAgo >= daysAgo);
      return {
        from: now - daysAgo * DAY_MS,
        pick: weighted(
          chance,
          known.map((entry) => [entry, entry.weight]),
        ),
      };
    });
  return (at) => {
    const stage = stages.find(({ from }) => from <= at) ?? stages.at(-1);
    if (!stage) throw new Error('There is nothing to pick from.');
    return stage.pick();
  };
}
