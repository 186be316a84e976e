import type { AnnouncementLevel } from '../../../contract/vocabulary.ts';

/** Messages of the announcement screen in the administration. */
export const announcementMessages = {
  title: 'Announcement',
  about: 'Shown at the top of every screen until dismissed. Signed-in people see it within 15 minutes.',
  now: 'Current announcement',
  none: 'There is no announcement.',
  published: 'Published',
  ends: 'Ends',
  newOne: 'New announcement',
  replaces: 'It replaces the current announcement, even for people who dismissed it.',
  text: 'Message',
  placeholder: 'Maintenance on Sunday from 8:00 to 9:00 UTC. Links keep working.',
  level: 'Level',
  levels: { info: 'Information', warning: 'Warning' } satisfies Record<AnnouncementLevel, string>,
  until: 'Ends on',
  untilAbout: 'In your time zone. Leave empty to show it until you remove it.',
  publish: 'Publish',
  done: 'Announcement published',
  remove: 'Remove',
  removed: 'Announcement removed',
} as const;
