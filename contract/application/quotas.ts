import { Type } from 'typebox';
import { PLAN_QUOTAS, QUOTA_STATES } from '../vocabulary.ts';
import { Count, documented, enumOf, nullable } from '../wire.ts';

/** Usage of an account against the limits of its plan. */
export const Quotas = Type.Array(
  Type.Object({
    name: enumOf(
      PLAN_QUOTAS,
      documented('`clicks`: clicks and scans in this UTC month. `events`: page views and custom events in it.'),
    ),
    used: Count,
    limit: nullable(Count, documented('Null if the plan does not limit it.')),
    state: enumOf(
      QUOTA_STATES,
      documented(
        '`near`: at least 80 percent. `reached`: no more objects can be created; clicks and events still count.',
      ),
    ),
  }),
);
