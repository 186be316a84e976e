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
    Type.Unknown(
      about('Name of a custom event, or {name, value, unit, props}; a page view when left out. `unit` is a currency.'),
    ),
  ),
  props: Type.Optional(
    Type.Object(
      {},
      about(
        'Properties of the page view or event: up to 30 texts, numbers or truth values. Names are cut at 64 characters, values at 300.',
      ),
    ),
  ),
  engaged: Type.Optional(
    Type.Number(
      about(
        'Milliseconds for which the page was in sight since the last report. Makes the event a report on the page.',
      ),
    ),
  ),
  scroll: Type.Optional(Type.Number(about('With `engaged`: how far down the page was seen, 0 to 100 percent.'))),
  vitals: Type.Optional(
    Type.Object({}, about('Web vitals by name: LCP, CLS, INP, FCP, TTFB. Makes the event a report on the page.')),
  ),
  user: Type.Optional(
    Type.String(about('Whom the website knows this visitor as, up to 200 characters. Stored as a keyed hash only.')),
  ),
  auto: Type.Optional(Type.Integer(about('1 in a browser that a program drives; counted as a bot.'))),
});

/** Served at `/api/event` and `/bio/api/event`; takes no key and answers 202 to everything it can parse or drop. */
export const sendEvent = operation({
  id: 'sendEvent',
  method: 'POST',
  path: '/event',
  summary: 'Record a page view, a custom event or a report on a page',
  tag: 'Events',
  body: EventBody,
  status: 202,
  answer: Type.Unknown(),
  refusals: [],
});
