import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { WorkspaceState } from '../../../contract/vocabulary.ts';
import { type DirectoryWorkspace, GRACE_DAYS, type WorkspaceDetails } from '../../administration/administration.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { presentQuotas } from '../shared/responses/plan-fields.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listWorkspaces, showWorkspace, showWorkspaceUse, resendInvitation } = adminOperations;
const { enterWorkspace, leaveWorkspace } = adminOperations;
const { suspendWorkspace, resumeWorkspace, deleteWorkspace } = adminOperations;

export const workspaceRoutes = [
  route(listWorkspaces, async ({ query }, { features }) => {
    const { q: search, state, order } = query;
    const page = await features.administration.workspaces({ search, state, order }, pageRequest(query));
    return listEnvelope(query, page, { name: 'workspaces', present: presentWorkspace });
  }),
  route(showWorkspace, async ({ id }, { features }) =>
    ok({ workspace: presentDetails(await features.administration.workspace(id())) }),
  ),
  route(showWorkspaceUse, async ({ id }, { features }) => {
    const { plan, quotas } = await features.plans.quotas(id());
    return ok({ use: { plan: plan.name, quotas: presentQuotas(quotas) } });
  }),
  route(suspendWorkspace, async ({ id }, { features }) => {
    await features.administration.suspend(id());
    return ok({ message: 'The workspace was suspended.' });
  }),
  route(resumeWorkspace, async ({ id }, { features }) => {
    await features.administration.resume(id());
    return ok({ message: 'The workspace was resumed.' });
  }),
  route(deleteWorkspace, async ({ id }, { features }) => {
    const deleteAt = await features.administration.scheduleDeletion(id());
    const message = `The workspace is suspended and will be deleted after ${GRACE_DAYS} days.`;
    return ok({ message, deleted_from: formatTimestamp(deleteAt) });
  }),
  route(enterWorkspace, async ({ id, principal, from }, { features }) => {
    await features.administration.workspaceName(id());
    const { role, endsAt } = await features.support.enter(id(), { personId: principal.personId, from: from() });
    return ok({ role, until: formatTimestamp(endsAt) });
  }),
  route(leaveWorkspace, async ({ id, principal }, { features }) => {
    await features.administration.workspaceName(id());
    await features.support.leave(id(), principal.personId);
    return ok({ message: 'You have left the workspace.' });
  }),
  route(resendInvitation, async ({ id }, { features }) =>
    ok(await features.administration.resendInvitation(id(), id('invitation'))),
  ),
];

function presentWorkspace({ createdAt, signedInAt, suspendedAt, deleteAt, ...workspace }: DirectoryWorkspace) {
  const { id, name, owner, plan, members, links, websites, clicks } = workspace;
  return {
    id,
    name,
    owner,
    plan,
    state: stateOf({ suspendedAt, deleteAt }),
    members,
    links,
    websites,
    clicks,
    created: formatTimestamp(createdAt),
    last_sign_in: timeOrNull(signedInAt),
    deleted_from: timeOrNull(deleteAt),
  };
}

function stateOf({ suspendedAt, deleteAt }: Pick<DirectoryWorkspace, 'suspendedAt' | 'deleteAt'>): WorkspaceState {
  if (deleteAt !== null) return 'deleting';
  return suspendedAt === null ? 'active' : 'suspended';
}

export function timeOrNull(time: number | null): string | null {
  return time === null ? null : formatTimestamp(time);
}

function presentDetails({ people, invitations, support, hasOperator, ...workspace }: WorkspaceDetails) {
  return {
    ...presentWorkspace(workspace),
    people: people.map(({ personId, username, email, role, hasSecondFactor, joinedAt }) => ({
      id: personId,
      username,
      email,
      role,
      has_second_factor: hasSecondFactor,
      joined: formatTimestamp(joinedAt),
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
      id,
      email,
      role,
      invited_by: invitedBy,
      expires: formatTimestamp(expiresAt),
    })),
    support: support ? { role: support.role, until: formatTimestamp(support.until) } : null,
    has_operator: hasOperator,
  };
}
