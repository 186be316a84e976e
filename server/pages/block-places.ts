import { withTimeout } from '../platform/threads/with-timeout.ts';
import { TtlMap } from '../platform/ttl-map.ts';
import type { BioCity, BioContent } from './bio-value.ts';
import { positionOfUrl } from './map-url.ts';

/** Returns the city that an address names; null if none is known. */
export type FindCity = (address: string) => Promise<BioCity | null>;

/** Finds the cities of map blocks without coordinates, for their pictures. */
export interface BlockPlaces {
  /** Returns the city of an address. Throws while the service is too busy to tell. */
  find: FindCity;
  /** Completes the map blocks of a page. A block whose city takes longer to find than this, by default for a preview, stays without. */
  locate(content: BioContent, maxWaitMs?: number): Promise<BioContent>;
  /** Remembers the cities of a stored page: its editor asks for them next. */
  learn(content: BioContent): void;
}

const MAX_KNOWN = 500;
/** The editor asks again once a city that takes longer is found. */
const PREVIEW_WAIT_MS = 700;

export function createBlockPlaces(findCity: FindCity): BlockPlaces {
  const known = new TtlMap<string, Promise<BioCity | null>>(MAX_KNOWN);
  const find: FindCity = (address) => {
    const asked = known.get(address);
    if (asked) return asked;
    const city = findCity(address);
    known.set(address, city);
    city.catch(() => known.delete(address));
    return city;
  };
  return {
    find,
    async locate(content, maxWaitMs = PREVIEW_WAIT_MS) {
      const blocks = content.blocks.map(async (block) => {
        const { type, text, url, city } = block;
        if (type !== 'map' || text === null || city !== null || positionOfUrl(url ?? '')) return block;
        return { ...block, city: await withTimeout(find(text), maxWaitMs).catch(() => null) };
      });
      return { ...content, blocks: await Promise.all(blocks) };
    },
    learn(content) {
      for (const { text, city } of content.blocks) if (text !== null && city) known.set(text, Promise.resolve(city));
    },
  };
}
