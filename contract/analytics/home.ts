import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { ACTIVITY_TYPES } from '../vocabulary.ts';
import { about, Count, Day, Id, nullable, oneOf, Url } from '../wire.ts';
import { answered, Instant, LocalTime, Period } from './answers.ts';
import { TimeZone } from './question.ts';

/** First looks: at an account, and at all of its websites. */

const Live = Type.Object({
  visitors: Type.Integer({ ...Count, description: 'People of the last five minutes, on all websites.' }),
  minutes: Type.Array(Type.Object({ time: Instant, clicks: Count, scans: Count, views: Count }), {
    description: 'The last 30 minutes, oldest first.',
  }),
});

const Totals = Type.Object({
  clicks: Count,
  scans: Count,
  visits: Count,
  views: Count,
  visitors: Count,
  conversions: Type.Integer({ ...Count, description: 'Goals reached, each on its own website.' }),
});

const Compared = Type.Object({ clicks: Count, scans: Count, visits: Count });
const Series = Type.Array(
  Type.Object({
    time: Instant,
    local_time: LocalTime,
    ...{ clicks: Count, scans: Count, visits: Count },
    before: Type.Object(Compared.properties, about('In the same place of the compared period.')),
  }),
);

const LinkAddress = nullable(Url, about('The short address of a link; null for everything else.'));

const Mover = { id: Id, name: Type.String(), now: Count, before: Count };
const Movers = Type.Array(Type.Object(Mover));
const LinkMovers = Type.Array(Type.Object({ ...Mover, address: LinkAddress }));

const Activity = Type.Object({
  kind: oneOf(
    ['saved', 'answered', 'limit_reached', 'goal_reached'],
    about(
      'An object was made or changed; a visitor filled in a form; a link has used up its clicks; a goal of a website was reached.',
    ),
  ),
  type: oneOf(ACTIVITY_TYPES),
  id: Id,
  name: Type.String(about('A link without a title is called by where it leads.')),
  address: LinkAddress,
  detail: Type.String(
    about(
      'A target, a handle, a tag; of answers the kind of form, of a limit how many clicks it is, of a goal its name.',
    ),
  ),
  time: Instant,
});

const meta = { ...Period, timezone: Type.String(), compare: Type.Object(Period) };
const timezone = Type.Optional(TimeZone);

export const homeOperations = {
  showHome: operation({
    id: 'showHome',
    method: 'GET',
    path: '/home',
    summary: 'Show the whole account at a glance',
    tag: 'Statistics',
    query: Type.Object({
      range: Type.Optional(oneOf(['today', '7d', '30d'], { default: '7d', description: 'Days up to today.' })),
      timezone,
    }),
    status: 200,
    answer: answered(
      Type.Object({
        live: Live,
        totals: Totals,
        compared_totals: Totals,
        series: Series,
        movers: Type.Object(
          { links: LinkMovers, codes: Movers, websites: Movers },
          about('What changed most: clicks of links, scans of codes, visitors of websites.'),
        ),
        activity: Type.Array(Activity, about('The newest first.')),
      }),
      { ...meta, interval: oneOf(['hour', 'day']) },
    ),
    refusals: [422],
  }),
  showGlances: operation({
    id: 'showGlances',
    method: 'GET',
    path: '/websites/glances',
    summary: 'Show every website with its visitors by day',
    tag: 'Statistics',
    query: Type.Object({
      range: Type.Optional(oneOf(['7d', '30d'], { default: '7d', description: 'Days up to today.' })),
      timezone: Type.Optional({ ...TimeZone, description: 'Each website counts in its own unless one is asked for.' }),
    }),
    status: 200,
    answer: answered(
      Type.Array(
        Type.Object({
          id: Id,
          domain: Type.String(),
          favorite: Type.Boolean(),
          timezone: Type.String(about('Of the website: its days are counted in it unless another is asked for.')),
          live: Type.Integer({ ...Count, description: 'People of the last five minutes.' }),
          ...{ visitors: Count, views: Count, visitors_before: Count, views_before: Count },
          days: Type.Array(Count, about('Visitors of each day of the period.')),
        }),
        about('Favorites first, then by domain; at most 500.'),
      ),
      { ...meta, days: Type.Array(Day, about('The days of the period in its time zone.')) },
    ),
    refusals: [422],
  }),
};
