import type { CurrentAnnouncement } from '../../state/workspace/workspace.ts';

/** Returns the announcement to show: it has not ended, and this browser has not dismissed it. */
export function shownAnnouncement(
  announcement: CurrentAnnouncement | null | undefined,
  { dismissedId, now }: { dismissedId: number; now: number },
): CurrentAnnouncement | undefined {
  if (!announcement || announcement.id === dismissedId) return undefined;
  return announcement.until === null || Date.parse(announcement.until) > now ? announcement : undefined;
}
