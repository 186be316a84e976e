import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { PLAN_STATUSES } from '../vocabulary.ts';
import { about, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';

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

export const accountOperations = {
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
