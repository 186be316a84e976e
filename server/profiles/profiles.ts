import { DATE_FORMATS, TIME_FORMATS, WEEK_STARTS } from '../../contract/vocabulary.ts';
import { createSerialQueue, makeAvatar, readPictureUrl } from '../link-pictures/link-pictures.ts';
import { invalidField, keyUnknown } from '../platform/app-error.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import { singleLine } from '../platform/single-line.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readTimeZone } from '../platform/time/time-zones.ts';
import type { DisplayFormats, Profile, ProfileChange, ProfileStore } from './profile-port.ts';

export type { Profile } from './profile-port.ts';

const MAX_NAME_LENGTH = 60;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PICTURE_NAME_LENGTH = 22;

/** A change as the person sent it. */
export type WrittenProfile = { readonly [Name in keyof ProfileChange]?: string };

/** Profiles of people. A person has one in all of their workspaces. */
export interface Profiles {
  find(personId: number): Promise<Profile>;
  /** Returns the profiles of a workspace's members by person. Former members' profiles are not its business any more. */
  ofMembers(accountId: number): Promise<ReadonlyMap<number, Profile>>;
  /** Throws `invalid_input` for a long name, an unknown time zone, unknown formats and what is no version. */
  change(personId: number, change: WrittenProfile): Promise<void>;
  /**
   * Sets the picture, cropped to a square; `dataUrl` is a PNG, JPEG or WebP of at most 5 MB. Returns the picture's name.
   * Throws `invalid_input` under `picture`.
   */
  setPicture(personId: number, dataUrl: string): Promise<string>;
  removePicture(personId: number): Promise<void>;
  /** Returns a JPEG; undefined if it does not exist. */
  findPicture(name: string): Promise<Buffer | undefined>;
}

export interface ProfilesDeps {
  store: ProfileStore;
  clock: Clock;
  random: RandomBytes;
}

export function createProfiles({ store, clock, random }: ProfilesDeps): Profiles {
  const oneByOne = createSerialQueue();
  return {
    find: async (personId) => {
      const profile = await store.find(personId);
      if (!profile) throw keyUnknown();
      return profile;
    },
    ofMembers: async (accountId) =>
      new Map((await store.ofMembers(accountId)).map((profile) => [profile.personId, profile])),
    change: (personId, { name, timezone, seenRelease, ...formats }) =>
      store.change(personId, {
        ...(name !== undefined && { name: readName(name) }),
        ...(timezone !== undefined && { timezone: readTimezone(timezone) }),
        ...(seenRelease !== undefined && { seenRelease: readRelease(seenRelease) }),
        ...readFormats(formats),
      }),
    setPicture: async (personId, dataUrl) => {
      const bytes = readPictureUrl(dataUrl);
      const jpeg = await oneByOne(() => makeAvatar(bytes));
      const name = randomString(random, ALPHABET, PICTURE_NAME_LENGTH);
      await store.setPicture({ personId, name, jpeg, createdAt: clock.now() });
      return name;
    },
    removePicture: (personId) => store.removePicture(personId),
    findPicture: (name) => store.findPicture(name),
  };
}

/** Names appear in lists and emails, on one line. */
function readName(written: string): string {
  const name = singleLine(written).trim();
  if (name.length > MAX_NAME_LENGTH) throw invalidField('name', `Use a name of at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

function readTimezone(written: string): string {
  if (written === '') return '';
  const zone = readTimeZone(written);
  if (zone === undefined) throw invalidField('timezone', 'Choose a time zone such as Europe/Vienna.');
  return zone;
}

function readRelease(written: string): string {
  if (written === 'never' || /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(written)) return written;
  throw invalidField('seen_release', 'Send a version such as 1.2.3, or "never".');
}

/** The values of each format, and the field's name in requests. */
const FORMATS = {
  weekStart: { field: 'week_start', values: WEEK_STARTS },
  timeFormat: { field: 'time_format', values: TIME_FORMATS },
  dateFormat: { field: 'date_format', values: DATE_FORMATS },
} as const;

function readFormats(written: { readonly [Name in keyof DisplayFormats]?: string }): Partial<DisplayFormats> {
  const read = Object.entries(FORMATS).flatMap(([name, { field, values }]) => {
    const value = written[name as keyof DisplayFormats];
    if (value === undefined) return [];
    const known = ['', ...values].find((one) => one === value);
    if (known !== undefined) return [[name, known]];
    throw invalidField(field, `Choose ${values.join(' or ')}, or nothing for the format of your language.`);
  });
  return Object.fromEntries(read);
}
