import type { PlanQuota, QuotaState } from '../../../contract/vocabulary.ts';
import { quotaMessages as messages } from '../../messages/shared/account/quotas.ts';
import { formatInteger } from '../format.ts';

/** Usage of one limit of the plan. */
export interface Quota {
  name: PlanQuota;
  used: number;
  /** Null for none. */
  limit: number | null;
  state: QuotaState;
}

/** Returns the usage as text, such as "80 of 100". */
export function quotaText({ used, limit }: Pick<Quota, 'used' | 'limit'>): string {
  if (limit === null) return messages.unlimited(formatInteger(used));
  if (limit === 0 && used === 0) return messages.notIncluded;
  return messages.ofLimit(formatInteger(used), formatInteger(limit));
}

/** Returns what the state means for the workspace; undefined while there is nothing to say. */
export function quotaNote({ name, limit, state }: Omit<Quota, 'used'>): string | undefined {
  if (state === 'within') return undefined;
  if (limit === 0) return messages.noneIncluded;
  if (state === 'near') return messages.near;
  return messages.reached[name];
}

/** Returns the filled part of the bar in percent; undefined without a bar. */
export function quotaShare({ used, limit }: Pick<Quota, 'used' | 'limit'>): number | undefined {
  if (limit === null || (limit === 0 && used === 0)) return undefined;
  return limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
}
