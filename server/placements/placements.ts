/** Copies of one QR code in several places, each with its own scans; the codes of a channel are one map. */
import type { Channels } from '../channels/channels.ts';
import { limitReached } from '../plans/plan-port.ts';
import { invalidField, invalidInput, notFound } from '../platform/app-error.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { contentOf, newWord, type QrCode, type QrCodeStore, type QrPlacement } from '../qr/qr.ts';

/** A place as callers write it; missing fields are empty. */
export interface PlacementInput {
  place?: string;
  latitude?: number | null;
  longitude?: number | null;
  note?: string;
  from?: string | null;
  until?: string | null;
}

export interface NewPlacement extends PlacementInput {
  name: string;
}

export interface Placements {
  /** Returns the newest codes of a channel, placed or not. */
  of(accountId: number, channelId: number): Promise<QrCode[]>;
  /**
   * Copies a dynamic code, with its design and destination, to each place, into the channel. Rejects the fields of invalid
   * places, and more codes than the plan allows, before it creates anything. Returns the new IDs.
   */
  add(
    accountId: number,
    channelId: number,
    input: { code: number; placements: readonly NewPlacement[] },
  ): Promise<number[]>;
  /** Changes the destination of the channel's placed dynamic links; returns how many changed. */
  redirect(accountId: number, channelId: number, data: unknown): Promise<number>;
  /** Sets the place of a code. */
  put(accountId: number, codeId: number, input: PlacementInput): Promise<void>;
}

export interface PlacementsDeps {
  channels: Pick<Channels, 'contents' | 'assign'>;
  store: Pick<QrCodeStore, 'find' | 'findMany' | 'insert' | 'room' | 'update'>;
  random: RandomBytes;
  clock: Clock;
}

/** Codes of a channel on one map. */
const MOST_CODES = 500;

export function createPlacements(deps: PlacementsDeps): Placements {
  const { store } = deps;
  return {
    of: (accountId, channelId) => codesOf(deps, accountId, channelId),
    add: (accountId, channelId, input) => add(deps, { accountId, channelId }, input),
    redirect: async (accountId, channelId, data) => {
      const content = contentOf('link', data);
      const codes = await codesOf(deps, accountId, channelId);
      const placed = codes.filter(({ placement, dynamic, type }) => placement && dynamic && type === 'link');
      const different = placed.filter((code) => code.content !== content);
      // The picture contains our URL, which stays: it needs no new grade.
      for (const { id } of different) await store.update(accountId, id, { data, content });
      return different.length;
    },
    put: async (accountId, codeId, input) => {
      const faults = faultsOf(input);
      if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
      if (!(await store.update(accountId, codeId, { placement: placementFrom(input) }))) throw notFound();
    },
  };
}

async function codesOf({ channels, store }: PlacementsDeps, accountId: number, channelId: number): Promise<QrCode[]> {
  const { ids } = await channels.contents(accountId, channelId, MOST_CODES);
  const codes = await store.findMany(accountId, ids.qr);
  return codes.sort((one, other) => other.id - one.id);
}

async function add(
  { channels, store, random, clock }: PlacementsDeps,
  { accountId, channelId }: { accountId: number; channelId: number },
  { code: codeId, placements }: { code: number; placements: readonly NewPlacement[] },
): Promise<number[]> {
  // Throws when the channel does not exist.
  await channels.contents(accountId, channelId, 1);
  const source = await store.find(accountId, codeId);
  if (!source) throw invalidField('code', 'There is no QR code with this ID.');
  if (!source.dynamic)
    throw invalidField('code', 'Only a dynamic code can have several places, each with its own scans.');
  const faults = placements.flatMap((one, index) =>
    faultsOf(one).map(([field, sentences]) => [`placements.${index}.${field}`, sentences] as const),
  );
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
  const room = await store.room(accountId);
  if (room && placements.length > room.left) throw limitReached('codes', room.limit);
  const ids: number[] = [];
  const { id: _id, ...design } = source;
  for (const { name, ...place } of placements) {
    const own = { code: newWord(random), name: name.trim(), placement: placementFrom(place), createdAt: clock.now() };
    const { id } = await store.insert({ ...design, ...own });
    await channels.assign(accountId, { channelId, type: 'qr', itemId: id });
    ids.push(id);
  }
  return ids;
}

type Fault = readonly [field: string, sentences: readonly string[]];

/** Returns what is wrong with a place beyond the types of its fields. */
function faultsOf({ latitude = null, longitude = null, from = null, until = null }: PlacementInput): Fault[] {
  const faults: Fault[] = [];
  if ((latitude === null) !== (longitude === null)) {
    const missing = latitude === null ? 'latitude' : 'longitude';
    faults.push([missing, [`Send latitude and longitude together, or neither.`]]);
  }
  for (const [field, day] of [
    ['from', from],
    ['until', until],
  ] as const) {
    if (day !== null && !isDay(day))
      faults.push([field, [`${field} must be a day of the calendar, such as 2026-06-30.`]]);
  }
  if (from !== null && until !== null && until < from) faults.push(['until', ['until must not be before from.']]);
  return faults;
}

/** Rejects days such as 31 February, which the pattern of the field lets through. */
function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

function placementFrom(input: PlacementInput): QrPlacement {
  const { place = '', latitude = null, longitude = null, note = '', from = null, until = null } = input;
  return { place: place.trim(), latitude, longitude, note: note.trim(), from, until };
}
