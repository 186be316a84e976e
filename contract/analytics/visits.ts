import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { QUERY_LIMITS } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, text } from '../wire.ts';
import { dataResponse } from './list.ts';
import { LiveFigures } from './live.ts';
import { Instant, Labeled, LocalTime, Period, queryResponse } from './responses.ts';
import { websiteQueryFields } from './website-query.ts';

/** Single visits. They name nobody: a visitor has a number for one day, and no value leads from one day to another. */

const Value = Type.Object(Labeled);
const Seconds = Type.Integer({ minimum: 0 });
const Goals = Type.Array(Type.Object({ id: Id, name: Type.String() }));
const VisitKey = text(42, {
  pattern: '^\\d{1,15}-\\d{1,20}$',
  ...documented('Key of a visit, from the list of visits.'),
});
const ObjectOrNone = nullable(Id, documented('The link, code or campaign whose click or scan began the visit.'));

const visitFields = {
  visit: VisitKey,
  visitor: Type.Integer({
    minimum: 0,
    description:
      'Number of the visitor on that day, on this website. The same visitor has another number on another day.',
  }),
  started_at: Instant,
  local_time: LocalTime,
  last_seen_at: Instant,
  duration: Type.Integer({ ...Seconds, description: 'Seconds from the first event to the last.' }),
  engaged_time: Type.Integer({ ...Seconds, description: 'Seconds that pages were visible and in focus.' }),
  views: Count,
  events: Count,
  entry_page: Type.String(),
  exit_page: Type.String(),
  pages: Type.Array(Type.String(), documented('Pages in order of time, without reloads; the first twelve.')),
  source: Value,
  channel: Type.String(),
  referrer: Type.String(documented('Host of the referrer; empty if there was none.')),
  country: Value,
  region: Type.String(),
  city: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  device: Type.String(),
  link: ObjectOrNone,
  qr: ObjectOrNone,
  campaign: ObjectOrNone,
  goals: Type.Array(Type.Object({ id: Id, name: Type.String() }), documented('Goals that the visit reached.')),
};
const Visit = Type.Object(visitFields);

const KINDS = ['click', 'scan', 'pageview', 'event', 'goal'] as const;

const stepFields = {
  time: Instant,
  kind: enumOf(KINDS, documented('A goal has a step of its own only if a scroll depth reached it.')),
  page: Type.String(documented('Path of the page; empty for clicks and scans.')),
  name: Type.String(documented('Name of a custom event.')),
  goals: Goals,
};
const RecentStep = Type.Object(stepFields);
const Step = Type.Object({
  ...stepFields,
  host: Type.String(),
  value: nullable(Type.Number(), documented('Amount of a custom event.')),
  currency: Type.String(),
  properties: Type.Record(Type.String(), Type.String()),
  engaged_time: Type.Integer({
    ...Seconds,
    description: 'Seconds that this view of the page was visible and in focus.',
  }),
  scroll_depth: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the page that was seen.' }),
  link: nullable(Id),
  qr: nullable(Id),
});

/** What narrows a list of visits down, besides the filters of all queries. */
const filterFields = {
  ...websiteQueryFields,
  min_views: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Visits with at least as many page views.' }),
  ),
  min_duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, description: 'In seconds.' })),
  max_duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, description: 'In seconds.' })),
};

export const visitOperations = {
  showVisits: operation({
    id: 'showVisits',
    method: 'GET',
    path: '/websites/{id}/visits',
    changes: false,
    summary: 'Show single visits, the newest first',
    tag: 'Statistics',
    query: Type.Object({
      ...filterFields,
      cursor: Type.Optional(
        text(42, { pattern: '^\\d{1,15}-\\d{1,20}$', description: '`next_cursor` of the previous page.' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.panelRows, default: 50, description: 'Visits per page.' }),
      ),
    }),
    status: 200,
    response: queryResponse(Type.Array(Visit), {
      ...Period,
      timezone: Type.String(),
      next_cursor: nullable(Type.String(), documented('Null on the last page.')),
    }),
    errorStatuses: [404, 422],
  }),
  showVisit: operation({
    id: 'showVisit',
    method: 'GET',
    path: '/websites/{id}/visit',
    changes: false,
    summary: 'Show the path of a visit step by step',
    tag: 'Statistics',
    query: Type.Object({ visit: VisitKey }),
    status: 200,
    response: dataResponse(
      Type.Object({
        visit: nullable(Visit, documented('Null for an unknown visit, such as one that was erased.')),
        steps: Type.Array(Step, documented('In order of time, at most 1,000.')),
      }),
    ),
    errorStatuses: [404, 422],
  }),
  exportVisits: operation({
    id: 'exportVisits',
    method: 'GET',
    path: '/websites/{id}/visits/export',
    changes: false,
    summary: 'Download single visits as CSV, the newest first',
    tag: 'Statistics',
    query: Type.Object(filterFields),
    status: 200,
    responseTypes: ['text/csv'],
    response: Type.String(),
    errorStatuses: [404, 422],
  }),
  showRealtime: operation({
    id: 'showRealtime',
    method: 'GET',
    path: '/websites/{id}/realtime',
    changes: false,
    summary: 'Show the visits of the last half hour as they happen',
    tag: 'Statistics',
    status: 200,
    response: dataResponse(
      Type.Object({
        ...LiveFigures.properties,
        visits: Type.Array(
          Type.Object({
            ...visitFields,
            steps: Type.Array(RecentStep, documented('The newest twelve, in order of time.')),
          }),
          documented('The 40 visits with the newest events, the newest first.'),
        ),
        conversions: Type.Array(
          Type.Object({ time: Instant, visit: VisitKey, goal: Type.Object({ id: Id, name: Type.String() }) }),
          documented('The 20 newest conversions of the last half hour.'),
        ),
      }),
    ),
    errorStatuses: [404],
  }),
};
