import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Count, documented, text } from '../wire.ts';
import { dataResponse } from './list.ts';

const scalar = Type.Union([text(2_000), Type.Number(), Type.Boolean()], {
  advice: 'A property must be a string of up to 2,000 characters, a number or a boolean.',
});

const SentEvent = Type.Object({
  page: text(4_096, {
    minLength: 1,
    ...documented('Full URL of the page. Its host must be a website of this account.'),
  }),
  referrer: Type.Optional(text(4_096, documented('Referrer of the page view.'))),
  event: Type.Optional(
    Type.Object(
      {
        name: text(200, { minLength: 1 }),
        value: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
        unit: Type.Optional(text(32, documented('Currency or other unit of the value.'))),
      },
      documented('A custom event; omit for a page view.'),
    ),
  ),
  props: Type.Optional(
    Type.Record(
      Type.String(),
      scalar,
      documented('Up to 30 properties; more are ignored. Names are cut to 64 characters, values to 300.'),
    ),
  ),
  user: Type.Optional(
    text(200, documented('Your ID of this visitor. Stored as a keyed hash that stays the same across days.')),
  ),
  screen_resolution: Type.Optional(text(20, documented('Such as 1920x1080.'))),
  address: text(45, {
    minLength: 1,
    ...documented("The visitor's IP address, not your server's: otherwise all visitors count as one. Not stored."),
  }),
  user_agent: text(2_048, { minLength: 1, ...documented("The visitor's User-Agent header. Not stored.") }),
  accept_language: Type.Optional(text(1_024, documented("The visitor's Accept-Language header."))),
  do_not_track: Type.Optional(
    Type.Boolean(
      documented('Whether the visitor sent `DNT: 1` or `Sec-GPC: 1`. Applied if the website honors these signals.'),
    ),
  ),
  occurred_at: Type.Optional(
    text(40, {
      minLength: 1,
      ...documented(
        'ISO 8601 with an offset, up to 24 hours ago; defaults to now. Up to 60 s in the future counts as now. Salts of ' +
          'older days are destroyed, so their visitors cannot be told apart.',
      ),
    }),
  ),
});

export const eventOperations = {
  sendEvents: operation({
    id: 'sendEvents',
    method: 'POST',
    path: '/events',
    changes: true,
    ingestsEvents: true,
    summary: 'Record page views and custom events from a server',
    tag: 'Events',
    body: Type.Object({
      events: Type.Array(SentEvent, {
        minItems: 1,
        maxItems: 100,
        description: 'A single event needs no list. If any event is rejected, none is recorded.',
      }),
    }),
    status: 202,
    response: dataResponse(
      Type.Object({
        accepted: Type.Integer({ ...Count, description: 'Stored events; they are counted within about a second.' }),
        dropped: Type.Integer({ ...Count, description: "Events filtered as bots or by the website's exclusions." }),
        refused: Type.Array(
          Count,
          documented('Zero-based positions of events that could not be stored now. Send only these again.'),
        ),
      }),
      202,
    ),
    errorStatuses: [400, 422],
  }),
};
