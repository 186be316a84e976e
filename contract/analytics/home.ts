import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { ACTIVITY_TYPES, HOME_ALERTS, PINNED_TYPES } from '../vocabulary.ts';
import { Count, Day, documented, enumOf, Id, nullable, TimeZone, Url } from '../wire.ts';
import { Instant, LocalTime, Period, queryResponse } from './responses.ts';

/** Summaries of the account and of its websites. */

const Live = Type.Object({
  visitors: Type.Integer({ ...Count, description: 'Visitors in the last five minutes, on all websites.' }),
  websites: Type.Array(Type.Object({ id: Id, visitors: Count }), {
    description: 'Websites with visitors in the last five minutes, most visitors first; at most 5.',
  }),
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
  conversions: Type.Integer({ ...Count, description: 'Conversions, each on its own website.' }),
});

const Compared = Type.Object({ clicks: Count, scans: Count, visits: Count });
const Series = Type.Array(
  Type.Object({
    time: Instant,
    local_time: LocalTime,
    clicks: Count,
    scans: Count,
    visits: Count,
    views: Count,
    conversions: Count,
    before: Type.Object(Compared.properties, documented('The same bucket of the compared period.')),
  }),
);

const LinkUrl = nullable(Url, documented('Short link of a link; null for other objects.'));

const Rate = Type.Number({ minimum: 0, maximum: 100 });
const Trend = Type.Array(Count, documented('Value in each interval of the period; empty without events.'));
const Mover = { id: Id, name: Type.String(), now: Count, before: Count, trend: Trend };
const Movers = Type.Array(Type.Object(Mover));
const LinkMovers = Type.Array(Type.Object({ ...Mover, address: LinkUrl }));

const Activity = Type.Object({
  kind: enumOf(
    ['saved', 'answered', 'limit_reached', 'goal_reached'],
    documented(
      'saved: an object was created or changed. answered: a visitor submitted a form. limit_reached: a link reached its click limit. goal_reached: a visitor reached a goal.',
    ),
  ),
  type: enumOf(ACTIVITY_TYPES),
  id: Id,
  name: Type.String(documented('A link without a title is named after its destination.')),
  address: LinkUrl,
  detail: Type.String(
    documented('Destination, handle or tag; the type of a form, the click limit, or the name of a goal.'),
  ),
  time: Instant,
});

const Setup = Type.Object(
  {
    is_new: Type.Boolean(documented('Whether the workspace was created in the last 30 days.')),
    link: Type.Boolean(),
    code: Type.Boolean(),
    website: Type.Boolean(),
    website_id: nullable(Id, documented('The newest website.')),
    visit: Type.Boolean(documented('Whether a website has been visited.')),
    goal: Type.Boolean(),
    domain: Type.Boolean(),
    member: Type.Boolean(documented('Whether there are other members, or pending invitations.')),
    sample: Type.Boolean(documented('Whether the workspace has sample data, which counts for none of the others.')),
  },
  documented('What exists in the workspace.'),
);

const Pinned = Type.Object({ ...Mover, type: enumOf(PINNED_TYPES), address: LinkUrl });

const Alert = Type.Object({
  kind: enumOf(
    HOME_ALERTS,
    documented(
      'broken_destination: the destination of a link does not respond. failed_delivery: the last delivery of a webhook failed. unverified_domain: a domain waits for its DNS records. failed_certificate: the last order of a certificate failed. failed_email: the last report or alert of a website did not arrive; only for those who may manage members. limit_near, limit_reached: usage of the plan.',
    ),
  ),
  type: nullable(enumOf(['link', 'webhook', 'domain', 'website']), documented('Null for limits.')),
  id: nullable(Id, documented('Null for limits.')),
  name: Type.String(documented('Name of the object, or of the limit as in `GET /usage`.')),
  detail: Type.String(
    documented(
      'HTTP status or error; of an email, its recipient and the error; of a limit, used and allowed, such as `8/10`.',
    ),
  ),
});

const meta = { ...Period, timezone: Type.String(), compare: Type.Object(Period) };
const timezone = Type.Optional(TimeZone);

export const homeOperations = {
  showHome: operation({
    id: 'showHome',
    method: 'GET',
    path: '/home',
    changes: false,
    summary: 'Show a summary of the account',
    tag: 'Statistics',
    query: Type.Object({
      range: Type.Optional(
        enumOf(['today', '7d', '30d'], { default: '7d', description: 'Period in days, including today.' }),
      ),
      timezone,
    }),
    status: 200,
    response: queryResponse(
      Type.Object({
        live: Live,
        totals: Totals,
        compared_totals: Totals,
        series: Series,
        movers: Type.Object(
          { links: LinkMovers, codes: Movers, websites: Movers },
          documented('Top movers: largest changes in clicks, scans and visitors.'),
        ),
        activity: Type.Array(Activity, documented('Newest first.')),
        pinned: Type.Array(
          Pinned,
          documented(
            'What the person pinned, in the person’s order: clicks of links and campaigns, scans, visitors of websites.',
          ),
        ),
        setup: Setup,
        alerts: Type.Array(Alert, documented('What needs a person. Empty if nothing is wrong.')),
      }),
      { ...meta, interval: enumOf(['hour', 'day']) },
    ),
    errorStatuses: [422],
  }),
  showWebsiteSummaries: operation({
    id: 'showWebsiteSummaries',
    method: 'GET',
    path: '/websites/summaries',
    changes: false,
    summary: 'List all websites with their visitors by day',
    tag: 'Statistics',
    query: Type.Object({
      range: Type.Optional(enumOf(['7d', '30d'], { default: '7d', description: 'Period in days, including today.' })),
      timezone: Type.Optional({ ...TimeZone, description: 'Defaults to the time zone of each website.' }),
      creator: Type.Optional(Type.Integer({ ...Id, description: 'Only websites that this person created.' })),
    }),
    status: 200,
    response: queryResponse(
      Type.Array(
        Type.Object({
          id: Id,
          domain: Type.String(),
          favorite: Type.Boolean(),
          timezone: Type.String(
            documented('Time zone of the website. Defines its days unless the request sets another.'),
          ),
          live: Type.Integer({ ...Count, description: 'Visitors in the last five minutes.' }),
          visitors: Count,
          views: Count,
          visits: Count,
          conversion_rate: nullable(Rate, documented('Visits with a conversion, in percent; null without a goal.')),
          visitors_before: Count,
          views_before: Count,
          visits_before: Count,
          conversion_rate_before: nullable(Rate, documented('Null without a goal.')),
          days: Type.Array(Count, documented('Visitors on each day of the period.')),
        }),
        documented('Favorites first, then by domain; at most 500.'),
      ),
      { ...meta, days: Type.Array(Day, documented('Days of the period in the website’s time zone.')) },
    ),
    errorStatuses: [422],
  }),
};
