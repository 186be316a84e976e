import { ANNOUNCEMENT_LEVELS, type AnnouncementLevel } from '../../contract/vocabulary.ts';
import type { LiveSetting, LiveSettings } from '../live-settings/live-settings.ts';
import { invalidField } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';

/** A message of the operators to everyone who is signed in. */
export interface Announcement {
  text: string;
  level: AnnouncementLevel;
  /** When it ends; null if it is shown until it is removed. */
  until: number | null;
  /** Also identifies it: who dismissed an announcement sees the next one. */
  createdAt: number;
}

/** Two lines of a banner on a desktop. */
const MAX_LENGTH = 300;

export interface WrittenAnnouncement {
  text: string;
  level: string;
  /** A date; undefined for when it is removed. */
  until?: string | undefined;
}

export type AnnouncementSetting = LiveSetting<Announcement | undefined>;

/** Adds the announcement to the live settings. */
export function announcementSetting(settings: LiveSettings): AnnouncementSetting {
  return settings.define('announcement', (stored) => stored as Announcement | undefined);
}

/** The announcement of the installation. There is one at a time. */
export interface Announcements {
  /** Undefined if there is none or it has ended. */
  current(): Promise<Announcement | undefined>;
  /** Replaces the one before. Throws for an empty or long text, an unknown level and an end in the past. */
  publish(written: WrittenAnnouncement): Promise<Announcement>;
  remove(): Promise<void>;
}

export function createAnnouncements(setting: AnnouncementSetting, clock: Clock): Announcements {
  return {
    current: async () => {
      const found = setting.current();
      return found && (found.until === null || found.until > clock.now()) ? found : undefined;
    },
    publish: async (written) => {
      const announcement = readAnnouncement(written, clock.now());
      await setting.change(announcement);
      return announcement;
    },
    remove: () => setting.change(undefined),
  };
}

function readAnnouncement({ text: written, level, until: end }: WrittenAnnouncement, now: number): Announcement {
  const text = written.trim().replaceAll(/\s+/g, ' ');
  if (text === '') throw invalidField('text', 'Enter a message.');
  if (text.length > MAX_LENGTH) throw invalidField('text', `Use at most ${MAX_LENGTH} characters.`);
  if (!isLevel(level)) throw invalidField('level', `Use one of ${ANNOUNCEMENT_LEVELS.join(', ')}.`);
  const until = end === undefined ? null : Date.parse(end);
  if (until !== null && !(until > now))
    throw invalidField('until', 'Enter a date in the future, such as 2027-01-31T08:00Z.');
  return { text, level, until, createdAt: now };
}

function isLevel(word: string): word is AnnouncementLevel {
  return (ANNOUNCEMENT_LEVELS as readonly string[]).includes(word);
}
