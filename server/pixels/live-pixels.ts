import type { ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createFreshCache } from '../redirect/redirect.ts';
import { beaconsOf } from './pixel-beacons.ts';
import type { Pixel, PixelStore } from './pixel-port.ts';

/** Pixels of links, cached in memory. */
export interface LivePixels {
  /** Returns the account's active pixels among these IDs, in the order of the IDs. Synchronous if cached. */
  of(accountId: number, ids: readonly number[]): readonly Pixel[] | Promise<readonly Pixel[]>;
  close(): void;
}

export interface LivePixelsDeps {
  store: Pick<PixelStore, 'findAny'>;
  changes: ChangeFeed;
  clock: Clock;
}

export function createLivePixels({ store, changes, clock }: LivePixelsDeps): LivePixels {
  const cache = createFreshCache({ clock, load: (id) => store.findAny(Number(id)) });
  const close = changes.subscribe(({ topic, id }) => {
    if (topic === 'pixel') cache.forget(String(id));
    if (topic === 'account') cache.forgetWhere(({ accountId }) => accountId === id);
  });
  return {
    of: (accountId, ids) => {
      const found = ids.map((id) => cache.get(String(id)));
      if (found.some((pixel) => pixel instanceof Promise)) {
        return Promise.all(found).then((pixels) => activePixels(accountId, pixels));
      }
      return activePixels(accountId, found as readonly (Pixel | undefined)[]);
    },
    close,
  };
}

function activePixels(accountId: number, pixels: readonly (Pixel | undefined)[]): readonly Pixel[] {
  return pixels.filter(
    (pixel) => pixel !== undefined && pixel.accountId === accountId && beaconsOf(pixel).length > 0,
  ) as Pixel[];
}
