import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { DROP_REASONS } from '../vocabulary.ts';
import { Count, Day, documented, enumOf, nullable } from '../wire.ts';
import { dataResponse } from './list.ts';
import { exclusionFields } from './websites.ts';

const tag = 'Filtered traffic';

const day = { ...Day, advice: 'Enter a date in the format YYYY-MM-DD.' };

const query = Type.Object({
  from: Type.Optional(Type.String({ ...day, description: 'First day, UTC; defaults to 29 days before the last.' })),
  to: Type.Optional(Type.String({ ...day, description: 'Last day, UTC; defaults to today. At most 400 days.' })),
});

const Reason = enumOf(DROP_REASONS);

const Report = Type.Object({
  from: Day,
  to: Day,
  total: Count,
  reasons: Type.Array(Type.Object({ reason: Reason, count: Count }), documented('Totals of all days, largest first.')),
  days: Type.Array(
    Type.Object({ day: Day, reason: Reason, count: Count }),
    documented('Oldest day first. Days without filtered traffic are omitted.'),
  ),
});

const Preview = Type.Object({
  from: Day,
  to: Day,
  params: nullable(
    Type.Object({
      page_views: Type.Integer({ minimum: 0, description: 'Page views whose stored URL would be shorter.' }),
      of: Type.Integer({ minimum: 0, description: 'All page views of these days.' }),
      parameters: Type.Array(
        Type.Object({ name: Type.String(), page_views: Count }),
        documented('Parameters that would be removed, most page views first; at most 50.'),
      ),
      complete: Type.Boolean(documented('False if there are too many different parameters to check all of them.')),
    }),
    documented('null if the request did not include this rule.'),
  ),
  bots: nullable(
    Type.Object({
      events: Type.Integer({ minimum: 0, description: 'Stored events that would have been filtered.' }),
      visits: Type.Integer({ minimum: 0, description: 'Visits of these events.' }),
      left_out: Type.Integer({
        minimum: 0,
        description: 'Events already filtered in this period; with 0 they would count.',
      }),
    }),
    documented('null if the request did not include this rule.'),
  ),
  addresses: Type.Null(documented('Always null: IP addresses are never stored.')),
  addresses_note: nullable(Type.String(), documented('Why this cannot be calculated, if it was requested.')),
});

const { exclude_params, exclude_ips } = exclusionFields;
const exclude_bots = Type.Optional(Type.Enum<[0, 1]>([0, 1], documented('1 excludes bots, 0 counts them.')));

export const filteredTrafficOperations = {
  showFilteredTraffic: operation({
    id: 'showFilteredTraffic',
    method: 'GET',
    path: '/websites/{id}/filtered-traffic',
    changes: false,
    summary: 'Show filtered traffic by reason',
    tag,
    query,
    status: 200,
    response: dataResponse(Report),
    errorStatuses: [404, 422],
  }),
  previewExclusions: operation({
    id: 'previewExclusions',
    method: 'POST',
    path: '/websites/{id}/filtered-traffic/preview',
    changes: false,
    summary: 'Preview the effect of exclusions on the last 30 days',
    tag,
    body: Type.Object({ exclude_params, exclude_ips, exclude_bots }),
    status: 200,
    response: dataResponse(Preview),
    errorStatuses: [400, 404, 422],
  }),
};
