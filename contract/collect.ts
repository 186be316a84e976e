import { Type } from 'typebox';
import { operation } from './operation.ts';
import { about } from './wire.ts';

/**
 * What trackers post to `/api/event`, for the reference only: the endpoint reads far more leniently than this. Live
 * trackers send it as `text/plain`, as JSON with an odd content type, or with none, and `event` in any shape.
 */
export const EventBody = Type.Object({
  page: Type.String(about('Address of the page; its host says which website the event belongs to.')),
  referrer: Type.Optional(Type.Union([Type.String(), Type.Null()], about('Where the visitor came from.'))),
  screen_resolution: Type.Optional(Type.String(about('Such as 1920x1080.'))),
  event: Type.Optional(
    Type.Unknown(about('Name of a custom event, or {name, value, unit}; a page view when left out.')),
  ),
});

/** Served at `/api/event` and `/bio/api/event`; takes no key and answers 202 to everything it can parse or drop. */
export const sendEvent = operation({
  id: 'sendEvent',
  method: 'POST',
  path: '/event',
  summary: 'Record a page view or a custom event',
  tag: 'Events',
  body: EventBody,
  status: 202,
  answer: Type.Unknown(),
  refusals: [],
});
