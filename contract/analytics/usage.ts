import { Type } from 'typebox';
import { Quotas } from '../application/quotas.ts';
import { operation } from '../operation.ts';
import { Count, documented, nullable } from '../wire.ts';
import { dataResponse } from './list.ts';

const PerMinute = Type.Integer({ minimum: 1 });

export const usageOperations = {
  showUsage: operation({
    id: 'showUsage',
    method: 'GET',
    path: '/account/usage',
    changes: false,
    summary: 'Show usage and limits of the account',
    tag: 'Statistics',
    status: 200,
    response: dataResponse(
      Type.Object({
        plan: Type.String({ minLength: 1 }),
        links: Count,
        codes: Count,
        websites: Count,
        events_this_month: Type.Integer({
          ...Count,
          description:
            'Clicks, scans, page views and custom events in the current UTC month. Bots count only on websites that do not exclude them.',
        }),
        quotas: Quotas,
        retention_days: nullable(
          Type.Integer({ minimum: 1 }),
          documented('The plan deletes website events older than this many days; null keeps them.'),
        ),
        requests_a_minute: Type.Object(
          { link_tools: PerMinute, analytics: PerMinute, session: PerMinute },
          documented('Rate limits of the plan: for an API key in each group, and for a signed-in user.'),
        ),
      }),
    ),
    errorStatuses: [],
  }),
};
