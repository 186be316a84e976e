import type { AnnouncementLevel } from '../../contract/vocabulary.ts';

/** What operators tell everybody who is signed in. */
export interface Announcement {
  text: string;
  level: AnnouncementLevel;
  /** When it ends; null for when it is removed. */
  until: number | null;
  /** Also identifies it: who dismissed an announcement sees the next one. */
  createdAt: number;
}

export interface AnnouncementStore {
  find(): Promise<Announcement | undefined>;
  /** Replaces the announcement, or removes it. */
  store(announcement: Announcement | undefined): Promise<void>;
}
