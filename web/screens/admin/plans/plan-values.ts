import type { ApiResponse } from '../../../api/client.ts';
import { planMessages as messages } from '../../../messages/admin/plans.ts';
import { formatInteger } from '../../../ui/format.ts';

export type PlanRow = ApiResponse<'listPlans'>['plans'][number];

export type LimitField = keyof typeof messages.fields;

export const LIMIT_FIELDS = Object.keys(messages.fields) as LimitField[];

/** What the form holds, as text; empty limits are none. */
export type PlanValues = Record<LimitField | 'name', string>;

/** Returns the values of a plan, or of a new one. */
export function valuesOf(plan?: PlanRow): PlanValues {
  const limits = LIMIT_FIELDS.map((field) => [field, String(plan?.[field] ?? '')]);
  return { name: plan?.name ?? '', ...Object.fromEntries(limits) } as PlanValues;
}

/** Returns the body of the request. What is no number is sent as it is: the service says what is wrong with it. */
export function bodyOf(values: PlanValues): Record<LimitField, number | string | null> {
  const limits = LIMIT_FIELDS.map((field) => {
    const text = values[field].replace(/[\s,]/g, '');
    return [field, text === '' ? null : /^\d+$/.test(text) ? Number(text) : values[field]];
  });
  return Object.fromEntries(limits) as Record<LimitField, number | string | null>;
}

/** Returns the days after which events will be deleted that the plan keeps at present; undefined if there are none. */
export function shorterRetention(plan: PlanRow | undefined, values: PlanValues): number | undefined {
  const days = bodyOf(values).retention_days;
  if (typeof days !== 'number' || !plan || plan.workspaces === 0) return undefined;
  return days < (plan.retention_days ?? Number.POSITIVE_INFINITY) ? days : undefined;
}

/** Returns the limits of a plan in words. */
export function limitTexts(plan: PlanRow): string[] {
  return LIMIT_FIELDS.flatMap((field) => {
    const limit = plan[field];
    return limit === null ? [] : [messages.limits[field](formatInteger(limit))];
  });
}
