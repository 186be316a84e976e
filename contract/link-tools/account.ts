import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { KEY_SCOPES, PLAN_STATUSES } from '../vocabulary.ts';
import { about, Day, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';

const tag = 'Account';

const Account = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  avatar: Url,
  status: Type.String({ minLength: 1, description: `Plan status, such as ${PLAN_STATUSES.join(', ')}.` }),
  expires: nullable(Timestamp, about('When the plan expires; null if it does not.')),
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
    nullable(text(25), about('When the new key expires, YYYY-MM-DD HH:MM:SS in UTC; null (default) for never.')),
  ),
});

const Key = {
  id: Id,
  name: Type.String(about('Name of the key; empty for keys created before keys had names.')),
  last_four: Type.String({ minLength: 4, maxLength: 4 }),
  created: Timestamp,
  expires: nullable(Timestamp),
  scopes: Type.Array(enumOf(KEY_SCOPES)),
};

const createKeyBody = Type.Object({
  name: text(100, 1, about('Name of the key, such as its use.')),
  expires: Type.Optional(nullable(text(25), about('Expiry, YYYY-MM-DD HH:MM:SS in UTC; null (default) for never.'))),
  scopes: Type.Optional(
    Type.Array(enumOf(KEY_SCOPES), {
      minItems: 1,
      maxItems: 2,
      description: 'read: can read everything. write: can also change everything. Defaults to both.',
    }),
  ),
});

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
    response: success({
      data: Type.Array(
        Type.Object({
          ...Key,
          last_used: nullable(Day, about('null: never.')),
          created_by: Type.String(
            about('Username of the member who created it; the key can do what this member may do.'),
          ),
        }),
      ),
    }),
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
    body: createKeyBody,
    status: 200,
    response: success({
      ...Key,
      key: Type.String({ minLength: 20, description: 'The API key. It is not shown again.' }),
      message: Type.String({ minLength: 1 }),
    }),
    errorStatuses: [400],
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
      email: Type.Optional(text(254, 3, about('New email address. The old address is informed by email.'))),
      password: Type.Optional(text(256, 8, about('New password. Signs out all web sessions.'))),
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
    summary: 'Replace the API key',
    tag,
    body: rotateKeyBody,
    status: 200,
    response: success({
      key: Type.String({ minLength: 20, description: 'The new API key. It is not shown again.' }),
      expires: nullable(Timestamp, about('When the new key expires; null if it does not.')),
      message: Type.String({ minLength: 1 }),
    }),
    errorStatuses: [400],
  }),
};
