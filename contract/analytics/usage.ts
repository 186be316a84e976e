import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, Count } from '../wire.ts';
import { dataAnswer } from './list.ts';

const PerMinute = Type.Integer({ minimum: 1 });

export const usageOperations = {
  showUsage: operation({
    id: 'showUsage',
    method: 'GET',
    path: '/account/usage',
    summary: 'Show what the account holds, and what its plan allows',
    tag: 'Statistics',
    status: 200,
    answer: dataAnswer(
      Type.Object({
        plan: Type.String({ minLength: 1 }),
        ...{ links: Count, codes: Count, websites: Count },
        events_this_month: Type.Integer({
          ...Count,
          description: 'Clicks, scans, page views and custom events of this month of UTC, bots left out.',
        }),
        requests_a_minute: Type.Object(
          { link_tools: PerMinute, analytics: PerMinute, session: PerMinute },
          about('What the plan allows: of a key in each group, and of somebody who is logged in.'),
        ),
      }),
    ),
    refusals: [],
  }),
};
