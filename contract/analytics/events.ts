import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, Count, text } from '../wire.ts';
import { dataAnswer } from './list.ts';

const scalar = Type.Union([text(2_000), Type.Number(), Type.Boolean()], {
  advice: 'A property is a text of at most 2,000 characters, a number, true or false.',
});

const SentEvent = Type.Object({
  page: text(4_096, 1, about('Whole address of the page; its host is a website of this account.')),
  referrer: Type.Optional(text(4_096, 0, about('Where the visitor came from.'))),
  event: Type.Optional(
    Type.Object(
      {
        name: text(200, 1),
        value: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
        unit: Type.Optional(text(32, 0, about('Currency or other unit of the value.'))),
      },
      about('A custom event; a page view when left out.'),
    ),
  ),
  props: Type.Optional(
    Type.Record(
      Type.String(),
      scalar,
      about('Properties: up to 30. Names are cut at 64 characters, values at 300; what is more is left out.'),
    ),
  ),
  user: Type.Optional(
    text(
      200,
      0,
      about('Whom the website knows this visitor as. Stored as a keyed hash that stays the same over days.'),
    ),
  ),
  screen_resolution: Type.Optional(text(20, 0, about('Such as 1920x1080.'))),
  address: text(
    45,
    1,
    about("The visitor's IP address, not the server's: with one address all visitors would be one. Not stored."),
  ),
  user_agent: text(2_048, 1, about("The visitor's User-Agent header. Not stored.")),
  accept_language: Type.Optional(text(1_024, 0, about("The visitor's Accept-Language header."))),
  do_not_track: Type.Optional(
    Type.Boolean(about('Whether the visitor sent `DNT: 1` or `Sec-GPC: 1`. Obeyed where the website honours it.')),
  ),
  occurred_at: Type.Optional(
    text(
      40,
      1,
      about(
        'ISO 8601 with its offset, at most 24 hours back; now when left out. What is up to 60 s ahead is now. Salts of ' +
          'older days are destroyed, so that their visitors can not be told apart any more.',
      ),
    ),
  ),
});

export const eventOperations = {
  sendEvents: operation({
    id: 'sendEvents',
    method: 'POST',
    path: '/events',
    summary: 'Record page views and custom events that a server has seen',
    tag: 'Events',
    body: Type.Object({
      events: Type.Array(SentEvent, {
        minItems: 1,
        maxItems: 100,
        description: 'One event may come without the list around it. Nothing is recorded when one of them is refused.',
      }),
    }),
    status: 202,
    answer: dataAnswer(
      Type.Object({
        accepted: Type.Integer({ ...Count, description: 'On disk; counted within a second or so.' }),
        dropped: Type.Integer({ ...Count, description: "Left out by the website's rules, or as bots." }),
        refused: Type.Array(
          Count,
          about('Places, from 0, of events that could not be stored just now: send those again, and no others.'),
        ),
      }),
      202,
    ),
    refusals: [400, 422],
  }),
};
