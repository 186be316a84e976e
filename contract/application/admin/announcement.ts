import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { ANNOUNCEMENT_LEVELS } from '../../vocabulary.ts';
import { documented, enumOf, Message, nullable, success, Timestamp, text } from '../../wire.ts';

const tag = 'Announcement';

const Announcement = Type.Object({
  text: Type.String(),
  level: enumOf(ANNOUNCEMENT_LEVELS),
  until: nullable(Timestamp, documented('When it ends; null if it is shown until it is removed.')),
  date: Timestamp,
});

/** The announcement that everyone who is signed in sees, for operators. */
export const adminAnnouncementOperations = {
  showAnnouncement: operation({
    id: 'showAnnouncement',
    method: 'GET',
    path: '/announcement',
    changes: false,
    summary: 'Show the announcement that people see',
    tag,
    status: 200,
    response: success({ announcement: nullable(Announcement) }),
    errorStatuses: [],
  }),
  publishAnnouncement: operation({
    id: 'publishAnnouncement',
    method: 'PUT',
    path: '/announcement/publish',
    changes: true,
    summary: 'Show an announcement to everybody who is signed in, in place of the one before',
    tag,
    body: Type.Object({
      text: text(2_000),
      level: enumOf(ANNOUNCEMENT_LEVELS),
      until: Type.Optional(text(40, { minLength: 1, ...documented('An ISO date.') })),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  removeAnnouncement: operation({
    id: 'removeAnnouncement',
    method: 'DELETE',
    path: '/announcement/remove',
    changes: true,
    summary: 'Remove the announcement',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [],
  }),
};
