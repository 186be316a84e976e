import type { PinnedRef } from '../../../library/pins/pins.ts';
import type { HomeQuery } from '../home/home-period.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { askObjectFigures, COUNTED_KINDS, type CountedKind, type ObjectFigures } from './object-trends.ts';
import { askWebsiteFigures } from './website-figures.ts';

/** A pinned object with its figures. */
export interface PinnedObject extends ObjectFigures, PinnedRef {
  name: string;
}

const KINDS = Object.keys(COUNTED_KINDS) as CountedKind[];

/** Returns the objects in the order of their pins, without those that were deleted meanwhile. */
export async function askPinned(
  deps: Pick<AnalyticsDeps, 'analytics' | 'objects'>,
  { accountId, query }: { accountId: number; query: HomeQuery },
  pins: readonly PinnedRef[],
): Promise<PinnedObject[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const ids = pins.filter(({ type }) => type === kind).map(({ id }) => id);
      const [names, figures] = await Promise.all([
        deps.objects.names(accountId, kind, ids),
        kind === 'website'
          ? askWebsiteFigures(deps, { accountId, ids, query })
          : askObjectFigures(deps.analytics, { accountId, kind, ids, query }),
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
