import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { PLAN_QUOTAS, QUOTA_STATES } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, success } from '../../wire.ts';

const Growth = Type.Object({
  total: Count,
  created: Type.Integer({ ...Count, ...documented('In the last 30 days.') }),
  created_before: Type.Integer({ ...Count, ...documented('In the 30 days before those.') }),
});

const Traffic = Type.Object({
  clicks: Type.Integer({ ...Count, ...documented('Clicks and scans.') }),
  events: Type.Integer({ ...Count, ...documented('Page views and custom events.') }),
});

const NearLimit = Type.Object({
  id: Id,
  name: Type.String(),
  quota: enumOf(PLAN_QUOTAS),
  used: Count,
  limit: Count,
  state: enumOf(QUOTA_STATES),
});

/** What an operator looks at first. */
export const adminOverviewOperations = {
  showInstallation: operation({
    id: 'showInstallation',
    method: 'GET',
    path: '/overview',
    changes: false,
    summary: 'Show the growth of the installation, its traffic of today and workspaces near a monthly limit',
    tag: 'Overview',
    status: 200,
    response: success({
      overview: Type.Object({
        workspaces: Growth,
        people: Growth,
        active_people: Type.Integer({ ...Count, ...documented('Who signed in in the last 30 days.') }),
        traffic: nullable(
          Type.Object({ today: Traffic, yesterday: Traffic }),
          documented('By UTC day, without bots; null while the event log is unavailable.'),
        ),
        limits: nullable(
          Type.Object({
            workspaces: Type.Array(NearLimit, documented('Near a monthly limit of their plan, or at it.')),
            is_complete: Type.Boolean(documented('False if more workspaces have monthly limits than were looked at.')),
          }),
          documented('Null while the event log is unavailable.'),
        ),
      }),
    }),
    errorStatuses: [],
  }),
};
