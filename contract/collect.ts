import { Type } from 'typebox';
import { operation } from './operation.ts';
import { documented } from './wire.ts';

/**
 * Body of `/api/event`, for the reference only: the endpoint is more lenient. Live trackers send it as `text/plain`, as JSON
 * with an odd content type, or with none, and `event` in any shape.
 */
export const EventBody = Type.Object({
  page: Type.String(documented('URL of the page. Its host determines the website.')),
  referrer: Type.Optional(Type.Union([Type.String(), Type.Null()], documented('Referrer of the page view.'))),
  screen_resolution: Type.Optional(Type.String(documented('Such as 1920x1080.'))),
  event: Type.Optional(
    Type.Unknown(
      documented('Name of a custom event, or {name, value, unit, props}; omit for a page view. `unit` is a currency.'),
    ),
  ),
  props: Type.Optional(
    Type.Object(
      {},
      documented(
        'Up to 30 properties of the page view or event: strings, numbers or booleans. Names are cut to 64 characters, values to 300.',
      ),
    ),
  ),
  engaged: Type.Optional(
    Type.Number(
      documented('Milliseconds that the page was visible since the last report. Makes this an engagement event.'),
    ),
  ),
  scroll: Type.Optional(Type.Number(documented('With `engaged`: scroll depth, 0 to 100 percent.'))),
  vitals: Type.Optional(
    Type.Object({}, documented('Web vitals by name: LCP, CLS, INP, FCP, TTFB. Makes this a web vitals event.')),
  ),
  user: Type.Optional(
    Type.String(documented('Your ID of this visitor, up to 200 characters. Stored only as a keyed hash.')),
  ),
  auto: Type.Optional(Type.Integer(documented('1 in a browser controlled by a program; counted as a bot.'))),
});

/** Served at `/api/event` and `/bio/api/event`; needs no key and responds with 202 to everything that it can parse or drop. */
export const sendEvent = operation({
  id: 'sendEvent',
  method: 'POST',
  path: '/event',
  changes: true,
  summary: 'Record a page view, a custom event, engagement or web vitals',
  tag: 'Events',
  body: EventBody,
  status: 202,
  response: Type.Unknown(),
  errorStatuses: [400],
});
