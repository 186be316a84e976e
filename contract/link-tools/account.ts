import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { KEY_SCOPES, PLAN_STATUSES } from '../vocabulary.ts';
import { about, Day, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';

const tag = 'Account';

const Account = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  avatar: Url,
  status: Type.String({ minLength: 1, description: `Plan status, such as ${PLAN_STATUSES.join(', ')}.` }),
  expires: nullable(Timestamp, about('When the plan ends; null when it does not.')),
  registered: Timestamp,
});

/** A week, in minutes. */
const MAX_OVERLAP_MINUTES = 10_080;

const rotateKeyBody = Type.Object({
  overlap_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_MINUTES,
      description: 'How long the old key goes on working; 0 or left out ends it at once.',
    }),
  ),
  expires: Type.Optional(
    nullable(text(25), about('When the new key ends, YYYY-MM-DD HH:MM:SS in UTC; null or left out for never.')),
  ),
});

const Key = {
  id: Id,
  name: Type.String(about('What it is for; empty for keys that were made before keys had names.')),
  last_four: Type.String({ minLength: 4, maxLength: 4 }),
  created: Timestamp,
  expires: nullable(Timestamp),
  scopes: Type.Array(oneOf(KEY_SCOPES)),
};

const createKeyBody = Type.Object({
  name: text(100, 1, about('What the key is for.')),
  expires: Type.Optional(nullable(text(25), about('YYYY-MM-DD HH:MM:SS in UTC; null or left out for never.'))),
  scopes: Type.Optional(
    Type.Array(oneOf(KEY_SCOPES), {
      minItems: 1,
      maxItems: 2,
      description: 'read: may ask and read. write, too: may change everything. Both unless given.',
    }),
  ),
});

export const accountOperations = {
  showKeys: operation({
    id: 'showKeys',
    method: 'GET',
    path: '/account/keys',
    summary: 'Show the API keys',
    tag,
    status: 200,
    answer: success({
      data: Type.Array(Type.Object({ ...Key, last_used: nullable(Day, about('null: never.')) })),
    }),
    refusals: [],
  }),
  createKey: operation({
    id: 'createKey',
    method: 'POST',
    path: '/account/key/add',
    summary: 'Make another API key',
    tag,
    body: createKeyBody,
    status: 200,
    answer: success({
      ...Key,
      key: Type.String({ minLength: 20, description: 'The key. It is shown this once.' }),
      message: Type.String({ minLength: 1 }),
    }),
    refusals: [400],
  }),
  deleteKey: operation({
    id: 'deleteKey',
    method: 'DELETE',
    path: '/account/key/{id}/delete',
    summary: 'End an API key',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
  showAccount: operation({
    id: 'showAccount',
    method: 'GET',
    path: '/account',
    summary: 'Get the account',
    tag,
    status: 200,
    answer: success({ data: Account }),
    refusals: [],
  }),
  updateAccount: operation({
    id: 'updateAccount',
    method: 'PUT',
    path: '/account/update',
    summary: 'Change e-mail address or password',
    tag,
    body: Type.Object({
      email: Type.Optional(text(254, 3, about('New e-mail address; the old one is told by mail.'))),
      password: Type.Optional(text(256, 8, about('New password; every web session ends.'))),
    }),
    status: 200,
    answer: Message,
    refusals: [400],
  }),
  rotateKey: operation({
    id: 'rotateKey',
    method: 'POST',
    path: '/account/key',
    summary: 'Replace the API key',
    tag,
    body: rotateKeyBody,
    status: 200,
    answer: success({
      key: Type.String({ minLength: 20, description: 'The new key. It is shown this once.' }),
      expires: nullable(Timestamp, about('When the new key ends; null when it does not.')),
      message: Type.String({ minLength: 1 }),
    }),
    refusals: [400],
  }),
};
