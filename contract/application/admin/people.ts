import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { PERSON_ORDERS, ROLES } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text } from '../../wire.ts';

const tag = 'People';

const personFields = {
  id: Id,
  username: Type.String(),
  email: Type.String(),
  workspaces: Type.Integer({ ...Count, ...documented('Number of workspaces that the person is a member of.') }),
  created: Timestamp,
  last_sign_in: nullable(Timestamp),
  has_second_factor: Type.Boolean(),
  is_operator: Type.Boolean(),
};

const Membership = Type.Object({
  id: Id,
  name: Type.String(),
  role: enumOf(ROLES),
  is_suspended: Type.Boolean(),
});

/** People, for operators of the installation. */
export const adminPersonOperations = {
  listPeople: operation({
    id: 'listPeople',
    method: 'GET',
    path: '/people',
    changes: false,
    summary: 'List all people of the installation',
    tag,
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(text(255, documented('Part of an email address or username.'))),
      order: Type.Optional(enumOf(PERSON_ORDERS)),
    }),
    status: 200,
    response: listResponse('people', Type.Object(personFields)),
    errorStatuses: [400],
  }),
  showPerson: operation({
    id: 'showPerson',
    method: 'GET',
    path: '/people/{id}',
    changes: false,
    summary: 'Show a person with their workspaces',
    tag,
    status: 200,
    response: success({
      person: Type.Object({
        ...personFields,
        sessions: Type.Integer({ ...Count, ...documented('Number of browsers that are signed in.') }),
        memberships: Type.Array(Membership),
      }),
    }),
    errorStatuses: [404],
  }),
  signOutPerson: operation({
    id: 'signOutPerson',
    method: 'POST',
    path: '/people/{id}/sign-out',
    changes: true,
    requiresReauthentication: true,
    summary: 'End all sessions of a person',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
  resetSecondFactor: operation({
    id: 'resetSecondFactor',
    method: 'POST',
    path: '/people/{id}/second-factor/reset',
    changes: true,
    requiresReauthentication: true,
    summary: 'Turn off two-factor authentication of a person who lost the second factor',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
};
