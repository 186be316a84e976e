import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { PLAN_STATUSES } from '../vocabulary.ts';
import { about, Id, nullable, Timestamp, text } from '../wire.ts';
import { dataAnswer } from './list.ts';

const Account = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  plan: Type.String({ minLength: 1, description: `Such as ${PLAN_STATUSES.join(', ')}.` }),
  plan_ends_at: nullable(Timestamp, about('When the plan ends; null when it does not.')),
  created_at: Timestamp,
});

export const analyticsAccountOperations = {
  showAnalyticsAccount: operation({
    id: 'showAnalyticsAccount',
    method: 'GET',
    path: '/account',
    summary: 'Get the account',
    tag: 'Account',
    status: 200,
    answer: dataAnswer(Account),
    refusals: [],
  }),
  exportAccount: operation({
    id: 'exportAccount',
    method: 'GET',
    path: '/account/export',
    summary: 'Download everything that the account owns',
    tag: 'Account',
    query: Type.Object({
      events: Type.Optional(
        Type.Enum<[0, 1]>([0, 1], {
          default: 0,
          description:
            'An object a line, named by its `type`; with 1 the events of all websites follow, of type event.',
        }),
      ),
    }),
    status: 200,
    answerTypes: ['application/x-ndjson'],
    answer: Type.String(),
    refusals: [422],
  }),
  deleteAccount: operation({
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Delete the account and everything in it',
    tag: 'Account',
    body: Type.Object({
      password: text(256, 1, about('The current password of the account: a key alone is not enough for this.')),
    }),
    status: 200,
    answer: dataAnswer(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    refusals: [400, 422],
  }),
};
