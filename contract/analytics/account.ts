import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { FIRST_PLANS } from '../vocabulary.ts';
import { documented, Id, nullable, Timestamp, text } from '../wire.ts';
import { dataResponse } from './list.ts';

const Account = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  plan: Type.String({ minLength: 1, description: `Such as ${FIRST_PLANS.join(', ')}.` }),
  plan_ends_at: nullable(Timestamp, documented('When the plan expires; null if it does not.')),
  created_at: Timestamp,
});

export const analyticsAccountOperations = {
  showAnalyticsAccount: operation({
    id: 'showAnalyticsAccount',
    method: 'GET',
    path: '/account',
    changes: false,
    summary: 'Get the account',
    tag: 'Account',
    status: 200,
    response: dataResponse(Account),
    errorStatuses: [],
  }),
  exportAccount: operation({
    id: 'exportAccount',
    method: 'GET',
    path: '/account/export',
    changes: false,
    permission: 'export',
    summary: 'Export all data of the account',
    tag: 'Account',
    query: Type.Object({
      events: Type.Optional(
        Type.Enum<[0, 1]>([0, 1], {
          default: 0,
          description:
            'One object per line, with its `type`. 1 adds all events of websites, links, codes and pages, with type event.',
        }),
      ),
    }),
    status: 200,
    responseTypes: ['application/x-ndjson'],
    response: Type.String(),
    errorStatuses: [422],
  }),
  deleteAccount: operation({
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/account',
    changes: true,
    permission: 'own',
    requiresReauthentication: true,
    summary: 'Delete the account and all its data',
    tag: 'Account',
    body: Type.Object({
      password: text(256, {
        minLength: 1,
        ...documented('The account’s current password. An API key alone is not enough.'),
      }),
    }),
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [400, 422],
  }),
};
