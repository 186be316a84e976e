import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { timeOrNull } from './workspaces.ts';

const { showAnnouncement, publishAnnouncement, removeAnnouncement } = adminOperations;

export const announcementRoutes = [
  route(showAnnouncement, async (_call, { features }) => {
    const found = await features.announcements.current();
    if (!found) return ok({ announcement: null });
    const { text, level, until, createdAt } = found;
    return ok({ announcement: { text, level, until: timeOrNull(until), date: formatTimestamp(createdAt) } });
  }),
  route(publishAnnouncement, async ({ body, subject }, { features }) => {
    const { text } = await features.announcements.publish(body);
    subject.name = text;
    return ok({ message: 'The announcement was published.' });
  }),
  route(removeAnnouncement, async (_call, { features }) => {
    await features.announcements.remove();
    return ok({ message: 'The announcement was removed.' });
  }),
];
