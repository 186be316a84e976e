import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Account, ListedKey } from '../../accounts/accounts.ts';
import { keyUnknown } from '../../platform/app-error.ts';
import type { Addresses } from '../shared/addresses.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';

const { showAccount, updateAccount, rotateKey, listKeys, createKey, deleteKey } = linkToolsOperations;

export const accountRoutes = [
  route(showAccount, async ({ principal }, { features, addresses }) => {
    const account = await features.accounts.findMember(principal.accountId, principal.personId);
    // The account was deleted after the key was checked.
    if (!account) throw keyUnknown();
    return ok({ data: presentAccount(account, addresses) });
  }),
  route(updateAccount, async ({ principal, body }, { features }) => {
    await features.accounts.changeCredentials(principal.personId, body);
    return ok({ message: 'The account was updated.' });
  }),
  route(listKeys, async ({ principal }, { features }) => {
    const keys = await features.keys.list(principal.accountId);
    return ok({
      data: keys.map((key) => ({ ...presentKey(key), last_used: key.lastUsedDay, created_by: key.createdBy })),
    });
  }),
  route(createKey, async ({ principal, body }, { features }) => {
    const { name, expires, scopes = ['read', 'write'] } = body;
    const key = await features.keys.add(principal, { name, expires, mayWrite: scopes.includes('write') });
    const message = 'This is your new API key. Store it safely: it is not shown again.';
    return ok({ ...presentKey(key), key: key.apiKey, message });
  }),
  route(deleteKey, async ({ principal, id }, { features }) => {
    await features.keys.revoke(principal.accountId, id());
    return ok({ message: 'The API key was revoked.' });
  }),
  route(rotateKey, async ({ principal, body }, { features }) => {
    const expiresAt = features.accounts.readKeyExpiry(body.expires);
    const overlapMinutes = body.overlap_minutes ?? 0;
    const key = await features.accounts.rotateKey(principal, { overlapMinutes, expiresAt });
    const message = 'This is your new API key. Store it safely: it is not shown again.';
    return ok({ key, expires: timestampOrNull(expiresAt), message });
  }),
];

function presentAccount(account: Account, { baseUrl }: Addresses) {
  const { id, email, username, avatar, plan, planExpiresAt, createdAt } = account;
  return {
    id,
    email,
    username,
    // Accounts without a picture get a neutral one, because clients display the URL as it is.
    avatar: avatar ?? `${baseUrl}/assets/avatar.svg`,
    status: plan,
    expires: timestampOrNull(planExpiresAt),
    registered: formatTimestamp(createdAt),
  };
}

function presentKey({ id, name, lastFour, createdAt, expiresAt, mayWrite }: ListedKey) {
  return {
    id,
    name,
    last_four: lastFour,
    created: formatTimestamp(createdAt),
    expires: timestampOrNull(expiresAt),
    scopes: mayWrite ? (['read', 'write'] as const).slice() : (['read'] as const).slice(),
  };
}

function timestampOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : formatTimestamp(epochMs);
}
