import type { DateFormat, TimeFormat, WeekStart } from '../../contract/vocabulary.ts';

/** How a person wants to see dates and times. '' is by the language of the browser. */
export interface DisplayFormats {
  weekStart: '' | WeekStart;
  timeFormat: '' | TimeFormat;
  dateFormat: '' | DateFormat;
}

/** What people see of a person, and how the person wants to see times. */
export interface Profile extends DisplayFormats {
  personId: number;
  username: string;
  /** The display name; '' shows the username. */
  name: string;
  /** The last part of the profile picture's URL, which cannot be guessed; null without a picture. */
  picture: string | null;
  /** IANA time zone; '' for the browser's. */
  timezone: string;
  /** The release up to which they have seen what is new: '' for none, `never` for those who want no news. */
  seenRelease: string;
}

/** A processed profile picture. */
export interface ProfilePicture {
  personId: number;
  name: string;
  jpeg: Buffer;
  createdAt: number;
}

export type ProfileChange = Partial<DisplayFormats & Pick<Profile, 'name' | 'timezone' | 'seenRelease'>>;

export interface ProfileStore {
  find(personId: number): Promise<Profile | undefined>;
  /** Returns the profiles of an account's members, in any order. */
  ofMembers(accountId: number): Promise<Profile[]>;
  change(personId: number, change: ProfileChange): Promise<void>;
  /** Replaces the picture. The one before is deleted. */
  setPicture(picture: ProfilePicture): Promise<void>;
  removePicture(personId: number): Promise<void>;
  /** Returns a JPEG; undefined for an unknown name. */
  findPicture(name: string): Promise<Buffer | undefined>;
}
