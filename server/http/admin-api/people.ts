import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { DirectoryPerson, PersonDetails } from '../../administration/administration.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { timeOrNull } from './workspaces.ts';

const { listPeople, showPerson, signOutPerson, resetSecondFactor } = adminOperations;

export const personRoutes = [
  route(listPeople, async ({ query }, { features }) => {
    const { q: search, order } = query;
    const page = await features.administration.people({ search, order }, pageRequest(query));
    return listEnvelope(query, page, { name: 'people', present: presentPerson });
  }),
  route(showPerson, async ({ id }, { features }) =>
    ok({ person: presentDetails(await features.administration.person(id())) }),
  ),
  route(signOutPerson, async ({ id }, { features }) => {
    await features.administration.signOut(id());
    return ok({ message: 'The person was signed out everywhere.' });
  }),
  route(resetSecondFactor, async ({ id }, { features }) => {
    await features.administration.resetSecondFactor(id());
    return ok({ message: 'Two-factor authentication was turned off.' });
  }),
];

function presentPerson({ createdAt, signedInAt, hasSecondFactor, isOperator, ...person }: DirectoryPerson) {
  const { id, username, email, workspaces } = person;
  return {
    id,
    username,
    email,
    workspaces,
    created: formatTimestamp(createdAt),
    last_sign_in: timeOrNull(signedInAt),
    has_second_factor: hasSecondFactor,
    is_operator: isOperator,
  };
}

function presentDetails({ memberships, sessions, ...person }: PersonDetails) {
  return {
    ...presentPerson(person),
    sessions,
    memberships: memberships.map(({ id, name, role, suspendedAt }) => ({
      id,
      name,
      role,
      is_suspended: suspendedAt !== null,
    })),
  };
}
