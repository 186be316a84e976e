import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { Account } from '../../../accounts/accounts.ts';
import { notFound } from '../../../platform/app-error.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';

const { showAnalyticsAccount, deleteAccount } = analyticsOperations;

export const analyticsAccountRoutes = [
  route(showAnalyticsAccount, async ({ principal }, { features }) => {
    const account = await features.accounts.findOfCaller(principal);
    if (!account) throw notFound();
    return ok({ data: presentAccount(account), status: 200 as const });
  }),
  route(deleteAccount, async ({ principal, body }, { features }) => {
    await features.accountDeletion.leave(principal, body.password);
    return ok({ data: { id: principal.accountId, deleted: true as const }, status: 200 as const });
  }),
];

function presentAccount({ id, email, username, plan, planExpiresAt, createdAt }: Account) {
  return {
    id,
    email,
    username,
    plan,
    plan_ends_at: planExpiresAt === null ? null : formatTimestamp(planExpiresAt),
    created_at: formatTimestamp(createdAt),
  };
}
