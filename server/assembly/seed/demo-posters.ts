import type { Features } from '../../http/shared/features.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoLanding, DemoWorld } from './demo-events.ts';
import { runInSequence } from './in-order.ts';

/** The code of the demo that hangs in many places. */
export const DEMO_POSTER = 'Market poster';
export const DEMO_POSTER_CHANNEL = 'Posters in Vienna';

/** Where most people who scan the posters are, in the spelling of the geo data. */
const VIENNA = { country: 'AT', region: 'Vienna', city: 'Vienna', language: 'de-AT' } as const;

/** Latitude, longitude; share of the scans; age in days, when the poster was put up. */
type DemoPlace = readonly [
  name: string,
  place: string,
  position: readonly [number, number],
  weight: number,
  daysAgo: number,
];

/**
 * Copies of the poster, in the order in which they were put up: older than the next code of the account, so that IDs and
 * dates have one order.
 */
export const DEMO_PLACES: readonly DemoPlace[] = [
  ['Naschmarkt', 'Linke Wienzeile, Vienna', [48.1982, 16.3635], 1.5, 90.2],
  ['Karmelitermarkt', 'Krummbaumgasse, Vienna', [48.2172, 16.3779], 1, 90.1],
  ['Brunnenmarkt', 'Yppenplatz, Vienna', [48.2125, 16.3351], 0.9, 88.3],
  ['Rochusmarkt', 'Rochusplatz, Vienna', [48.2019, 16.3911], 0.6, 88.2],
  ['Kutschkermarkt', 'Kutschkergasse, Vienna', [48.2257, 16.3421], 0.3, 81.4],
  ['University library', 'Universitätsring 1, Vienna', [48.2131, 16.3616], 0.8, 74.6],
  ['MuseumsQuartier', 'Museumsplatz 1, Vienna', [48.2045, 16.3581], 0.7, 67.3],
  ['West station', 'Europaplatz, Vienna', [48.1966, 16.3377], 0.5, 67.2],
  ['Main station', 'North hall, Vienna', [48.1853, 16.3763], 1.1, 60.7],
  ['Old Danube', 'Boat hire, Vienna', [48.2306, 16.4218], 0.4, 53.5],
];

export interface DemoPosterMap {
  accountId: number;
  channelId: number;
  /** The code to copy. */
  codeId: number;
  landing: DemoLanding | undefined;
}

/** Creates the copies of the poster, and returns them all. */
export async function ensurePosters(
  { placements }: Pick<Features, 'placements'>,
  { accountId, channelId, codeId, landing }: DemoPosterMap,
  clock: DemoClock,
): Promise<DemoWorld['codes']> {
  const known = await placements.of(accountId, channelId);
  const missing = DEMO_PLACES.filter(([name]) => !known.some((code) => code.name === name));
  await runInSequence(missing, ([name, place, [latitude, longitude], , daysAgo]) =>
    clock.daysAgo(daysAgo, () => {
      const from = new Date(clock.now()).toISOString().slice(0, 10);
      const placement = { name, place, latitude, longitude, from };
      return placements.add(accountId, channelId, { code: codeId, placements: [placement] });
    }),
  );
  const placed = await placements.of(accountId, channelId);
  return DEMO_PLACES.flatMap(([name, , , weight, daysAgo]) => {
    const found = placed.find((code) => code.name === name);
    return found ? [{ id: found.id, name, code: found.code, weight, daysAgo, landing, near: VIENNA }] : [];
  });
}
