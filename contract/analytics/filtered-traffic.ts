import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { LEFT_OUT_REASONS } from '../vocabulary.ts';
import { about, Count, Day, nullable, oneOf } from '../wire.ts';
import { dataAnswer } from './list.ts';
import { exclusionFields } from './websites.ts';

const tag = 'Left out';

const day = { ...Day, advice: 'Write the day as YYYY-MM-DD.' };

const query = Type.Object({
  from: Type.Optional(Type.String({ ...day, description: 'First day, UTC; 29 days before the last when left out.' })),
  to: Type.Optional(Type.String({ ...day, description: 'Last day, UTC; today when left out. At most 400 days.' })),
});

const Reason = oneOf(LEFT_OUT_REASONS);

const Report = Type.Object({
  from: Day,
  to: Day,
  total: Count,
  reasons: Type.Array(Type.Object({ reason: Reason, count: Count }), about('All days together, most first.')),
  days: Type.Array(
    Type.Object({ day: Day, reason: Reason, count: Count }),
    about('Oldest day first. Where nothing was left out, nothing stands.'),
  ),
});

const Preview = Type.Object({
  from: Day,
  to: Day,
  params: nullable(
    Type.Object({
      page_views: Type.Integer({ minimum: 0, description: 'Page views whose stored address would be shorter.' }),
      of: Type.Integer({ minimum: 0, description: 'All page views of these days.' }),
      parameters: Type.Array(
        Type.Object({ name: Type.String(), page_views: Count }),
        about('What would be cut, most page views first; at most 50.'),
      ),
      complete: Type.Boolean(about('False where there are too many different parameters to look at all of them.')),
    }),
    about('null when the rule was not asked about.'),
  ),
  bots: nullable(
    Type.Object({
      events: Type.Integer({ minimum: 0, description: 'Stored events that would not be there.' }),
      visits: Type.Integer({ minimum: 0, description: 'The visits that they make up.' }),
      left_out: Type.Integer({ minimum: 0, description: 'Left out in these days already; with 0 they would count.' }),
    }),
    about('null when the rule was not asked about.'),
  ),
  addresses: Type.Null(about('Always null: addresses are never stored.')),
  addresses_note: nullable(Type.String(), about('Why nobody can tell, where it was asked.')),
});

const { exclude_params, exclude_ips } = exclusionFields;
const exclude_bots = Type.Optional(Type.Enum<[0, 1]>([0, 1], about('1 to leave bots out, 0 to keep them.')));

export const leftOutOperations = {
  showLeftOut: operation({
    id: 'showLeftOut',
    method: 'GET',
    path: '/websites/{id}/left-out',
    summary: 'Show what was left out, and why',
    tag,
    query,
    status: 200,
    answer: dataAnswer(Report),
    refusals: [404, 422],
  }),
  previewLeftOut: operation({
    id: 'previewLeftOut',
    method: 'POST',
    path: '/websites/{id}/left-out/preview',
    summary: 'Try rules on the last 30 days before they are saved',
    tag,
    body: Type.Object({ exclude_params, exclude_ips, exclude_bots }),
    status: 200,
    answer: dataAnswer(Preview),
    refusals: [400, 404, 422],
  }),
};
