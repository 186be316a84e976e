import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { FIRST_PLANS, KEY_ROTATION_GRACE_DAYS, KEY_SCOPES, MAX_KEY_LIMITS } from '../vocabulary.ts';
import { Day, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';

const tag = 'Account';

const Account = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  avatar: Url,
  status: Type.String({ minLength: 1, description: `Plan status, such as ${FIRST_PLANS.join(', ')}.` }),
  expires: nullable(Timestamp, documented('When the plan expires; null if it does not.')),
  registered: Timestamp,
});

/** A week, in minutes. */
const MAX_OVERLAP_MINUTES = 10_080;

const rotateKeyBody = Type.Object({
  overlap_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_MINUTES,
      description: 'How long the old key keeps working; 0 (default) revokes it immediately.',
    }),
  ),
  expires: Type.Optional(
    nullable(text(25), documented('When the new key expires, YYYY-MM-DD HH:MM:SS in UTC; null (default) for never.')),
  ),
});

const NewKey = {
  key: Type.String({ minLength: 20, description: 'The API key. It is not shown again.' }),
  message: Type.String({ minLength: 1 }),
};

const limitOf = (what: string) =>
  Type.Array(Id, { maxItems: MAX_KEY_LIMITS, description: `The only ${what} that the key reaches, by ID.` });

const keyAccess = {
  scopes: Type.Array(enumOf(KEY_SCOPES), {
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    description:
      'What the key can do. `read`: read everything. `write`: everything. Others are for one area, such as `links:write`; the reference names the scope of each operation. Defaults to full access.',
  }),
  websites: limitOf('websites'),
  channels: limitOf('channels, with their links, QR codes and pages,'),
  addresses: Type.Array(text(60), {
    maxItems: MAX_KEY_LIMITS,
    description: 'IP addresses and CIDR ranges that may use the key; empty for any.',
  }),
};

const Key = {
  id: Id,
  name: Type.String(documented('Name of the key; empty for keys created before keys had names.')),
  last_four: Type.String({ minLength: 4, maxLength: 4 }),
  created: Timestamp,
  expires: nullable(Timestamp),
  ...keyAccess,
};

const ListedKey = Type.Object({
  ...Key,
  last_used: nullable(Day, documented('null: never.')),
  last_used_at: nullable(Timestamp, documented('The same with its time, accurate to five minutes.')),
  last_used_from: Type.String(documented('Region and country of the address that used it last; empty if unknown.')),
  replaced_by: nullable(Id, documented('Key that replaces this one. This one stops working when it expires.')),
  created_by: Type.String(documented('Username of the member who created it; the key can do what this member may do.')),
});

const expires = nullable(text(25), documented('Expiry, YYYY-MM-DD HH:MM:SS in UTC; null (default) for never.'));
const keyName = text(100, { minLength: 1, ...documented('Name of the key, such as its use.') });
const optionalAccess = {
  scopes: Type.Optional(keyAccess.scopes),
  websites: Type.Optional(keyAccess.websites),
  channels: Type.Optional(keyAccess.channels),
  addresses: Type.Optional(keyAccess.addresses),
};

export const accountOperations = {
  listKeys: operation({
    id: 'listKeys',
    method: 'GET',
    path: '/account/keys',
    changes: false,
    permission: 'keys',
    summary: 'List API keys',
    tag,
    status: 200,
    response: success({ data: Type.Array(ListedKey) }),
    errorStatuses: [],
  }),
  createKey: operation({
    id: 'createKey',
    method: 'POST',
    path: '/account/key/add',
    changes: true,
    permission: 'keys',
    requiresReauthentication: true,
    summary: 'Create an API key',
    tag,
    body: Type.Object({ name: keyName, expires: Type.Optional(expires), ...optionalAccess }),
    status: 200,
    response: success({ ...Key, ...NewKey }),
    errorStatuses: [400],
  }),
  updateKey: operation({
    id: 'updateKey',
    method: 'PUT',
    path: '/account/key/{id}/update',
    changes: true,
    permission: 'keys',
    requiresReauthentication: true,
    summary: 'Change the name, expiry, scopes and limits of an API key',
    tag,
    body: Type.Object({ name: Type.Optional(keyName), expires: Type.Optional(expires), ...optionalAccess }),
    status: 200,
    response: success({ data: ListedKey, message: Type.String({ minLength: 1 }) }),
    errorStatuses: [400, 404],
  }),
  rotateOneKey: operation({
    id: 'rotateOneKey',
    method: 'POST',
    path: '/account/key/{id}/rotate',
    changes: true,
    permission: 'keys',
    requiresReauthentication: true,
    summary: 'Rotate an API key: create a new one with the same settings',
    tag,
    body: Type.Object({
      overlap_days: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Math.max(...KEY_ROTATION_GRACE_DAYS),
          enum: [...KEY_ROTATION_GRACE_DAYS],
          description: `How many days the old key keeps working: ${KEY_ROTATION_GRACE_DAYS.join(', ')}. 0 (default) revokes it immediately.`,
        }),
      ),
      expires: Type.Optional(
        nullable(
          text(25),
          documented(
            'Expiry of the new key, YYYY-MM-DD HH:MM:SS in UTC; null for never. Defaults to the same period as before.',
          ),
        ),
      ),
    }),
    status: 200,
    response: success({ ...Key, ...NewKey }),
    errorStatuses: [400, 404],
  }),
  deleteKey: operation({
    id: 'deleteKey',
    method: 'DELETE',
    path: '/account/key/{id}/delete',
    changes: true,
    permission: 'keys',
    summary: 'Revoke an API key',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  showAccount: operation({
    id: 'showAccount',
    method: 'GET',
    path: '/account',
    changes: false,
    summary: 'Get the account',
    tag,
    status: 200,
    response: success({ data: Account }),
    errorStatuses: [],
  }),
  updateAccount: operation({
    id: 'updateAccount',
    method: 'PUT',
    path: '/account/update',
    changes: true,
    permission: 'self',
    requiresReauthentication: true,
    summary: 'Change email address or password',
    tag,
    body: Type.Object({
      email: Type.Optional(
        text(254, {
          minLength: 3,
          ...documented(
            'New email address. Where email is on, it replaces the current one when its owner confirms it by a link. Waymark notifies the old address by email.',
          ),
        }),
      ),
      password: Type.Optional(text(256, { minLength: 8, ...documented('New password. Signs out all web sessions.') })),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  rotateKey: operation({
    id: 'rotateKey',
    method: 'POST',
    path: '/account/key',
    changes: true,
    permission: 'keys',
    requiresReauthentication: true,
    summary: 'Replace all API keys with a new one',
    tag,
    body: rotateKeyBody,
    status: 200,
    response: success({
      key: NewKey.key,
      expires: nullable(Timestamp, documented('When the new key expires; null if it does not.')),
      message: NewKey.message,
    }),
    errorStatuses: [400],
  }),
};
