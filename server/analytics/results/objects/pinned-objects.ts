import type { PinnedRef } from '../../../library/pins/pins.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { askObjectFigures, COUNTED_KINDS, type CountedKind, type ObjectFigures } from './object-trends.ts';

/** A pinned object with its figures. */
export interface PinnedObject extends ObjectFigures, PinnedRef {
  name: string;
}

/** The period and the one it is compared with. */
type PinnedQuery = Parameters<typeof askObjectFigures>[1]['query'];

const KINDS = Object.keys(COUNTED_KINDS) as CountedKind[];

/** Returns the objects in the order of their pins, without those that were deleted meanwhile. */
export async function askPinned(
  { analytics, objects }: Pick<AnalyticsDeps, 'analytics' | 'objects'>,
  { accountId, query }: { accountId: number; query: PinnedQuery },
  pins: readonly PinnedRef[],
): Promise<PinnedObject[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const ids = pins.filter(({ type }) => type === kind).map(({ id }) => id);
      const [names, figures] = await Promise.all([
        objects.names(accountId, kind, ids),
        askObjectFigures(analytics, { accountId, kind, ids, query }),
      ]);
      return [kind, { names, figures }] as const;
    }),
  );
  const byKind = new Map(found);
  return pins.flatMap(({ type, id }) => {
    const name = byKind.get(type)?.names.get(id);
    const figures = byKind.get(type)?.figures.get(id);
    return name === undefined || !figures ? [] : [{ type, id, name, ...figures }];
  });
}
