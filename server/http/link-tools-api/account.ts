import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { KeyScope } from '../../../contract/vocabulary.ts';
import type { Account, KeyAccess, ListedKey } from '../../accounts/accounts.ts';
import { keyUnknown } from '../../platform/app-error.ts';
import { authorizeCredentials } from '../shared/access/scopes.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { showAccount, updateAccount, rotateKey, listKeys, createKey, updateKey, rotateOneKey, deleteKey } =
  linkToolsOperations;
const { addSampleData, removeSampleData } = linkToolsOperations;

const CONFIRM_IT =
  'Confirm the new email address with the link that was sent to it. Until then, the current one stays.';
const STORE_IT = 'This is your new API key. Store it safely; it will not be shown again.';

export const accountRoutes = [
  route(addSampleData, async ({ principal }, { features }) =>
    ok({ objects: await features.samples.add(principal.accountId) }),
  ),
  route(removeSampleData, async ({ principal }, { features }) =>
    ok({ objects: await features.samples.remove(principal.accountId) }),
  ),
  route(showAccount, async ({ principal }, { features, publicUrls }) => {
    const account = await features.accounts.findOfCaller(principal);
    // The account was deleted after the key was checked.
    if (!account) throw keyUnknown();
    return ok({ data: presentAccount(account, publicUrls) });
  }),
  route(updateAccount, async ({ principal, body }, { features }) => {
    authorizeCredentials(principal, body);
    const { email, ...others } = body;
    const { accounts, emailConfirmations } = features;
    const { personId } = principal;
    const isPending =
      emailConfirmations.isOn && email !== undefined && (await emailConfirmations.checkChange(personId, email));
    // A new password ends links to other addresses, so it comes first.
    await accounts.changeCredentials(personId, emailConfirmations.isOn ? others : body);
    if (isPending) await emailConfirmations.requestChange(personId, email);
    return ok({ message: isPending ? CONFIRM_IT : 'The account was updated.' });
  }),
  route(listKeys, async ({ principal }, { features }) => {
    const keys = await features.keys.list(principal.accountId);
    return ok({ data: keys.map(presentListedKey) });
  }),
  route(createKey, async ({ principal, body }, { features }) => {
    const { name, expires, scopes, websites, channels, addresses } = body;
    const key = await features.keys.add(principal, { name, expires, scopes, websites, channels, addresses });
    return ok({ ...presentKey(key), key: key.apiKey, message: STORE_IT });
  }),
  route(updateKey, async ({ principal, body, id }, { features }) => {
    const { name, expires, scopes, websites, channels, addresses } = body;
    const change = { name, expires, scopes, websites, channels, addresses };
    const key = await features.keys.update(principal, id(), change);
    return ok({ data: presentListedKey(key), message: 'The API key was updated.' });
  }),
  route(rotateOneKey, async ({ principal, body, id }, { features }) => {
    const { overlap_days: overlapDays = 0, expires } = body;
    const key = await features.keys.replace(principal, id(), { overlapDays, expires });
    return ok({ ...presentKey(key), key: key.apiKey, message: STORE_IT });
  }),
  route(deleteKey, async ({ principal, id }, { features }) => {
    await features.keys.revoke(principal, id());
    return ok({ message: 'The API key was revoked.' });
  }),
  route(rotateKey, async ({ principal, body }, { features }) => {
    const { overlap_minutes: overlapMinutes = 0, expires } = body;
    const { apiKey, expiresAt } = await features.keys.replaceAll(principal, { overlapMinutes, expires });
    return ok({ key: apiKey, expires: timestampOrNull(expiresAt), message: STORE_IT });
  }),
];

function presentAccount(account: Account, publicUrls: PublicUrls) {
  const { id, email, username, avatar, plan, planExpiresAt, createdAt } = account;
  return {
    id,
    email,
    username,
    avatar: publicUrls.avatar(avatar),
    status: plan,
    expires: timestampOrNull(planExpiresAt),
    registered: formatTimestamp(createdAt),
  };
}

function presentKey({ id, name, lastFour, createdAt, expiresAt, access }: ListedKey) {
  return {
    id,
    name,
    last_four: lastFour,
    created: formatTimestamp(createdAt),
    expires: timestampOrNull(expiresAt),
    scopes: presentScopes(access),
    websites: [...access.websites],
    channels: [...access.channels],
    addresses: [...access.addresses],
  };
}

function presentListedKey(key: ListedKey) {
  const usedAt = timestampOrNull(key.usedAt);
  return {
    ...presentKey(key),
    last_used: usedAt?.slice(0, 10) ?? null,
    last_used_at: usedAt,
    last_used_from: key.usedFrom,
    replaced_by: key.replacedBy,
    created_by: key.createdBy,
  };
}

function presentScopes({ scopes }: KeyAccess): KeyScope[] {
  return scopes.length === 0 ? ['read', 'write'] : ([...scopes] as KeyScope[]);
}

function timestampOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : formatTimestamp(epochMs);
}
