import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Count, documented, Id, MAX_ID, Message, nullable, success, text } from '../../wire.ts';

const tag = 'Plans';

/** A limit; null for none. */
const limitOf = (minimum: number, description: string, maximum = MAX_ID) =>
  nullable(Type.Integer({ minimum, maximum }), documented(description));

const limits = {
  links: limitOf(0, 'Short links.'),
  codes: limitOf(0, 'QR codes.'),
  websites: limitOf(0, 'Websites.'),
  domains: limitOf(0, 'Branded domains.'),
  members: limitOf(1, 'Members, guests and pending invitations.'),
  clicks_a_month: limitOf(1, 'Clicks and scans. More are counted too.'),
  events_a_month: limitOf(1, 'Page views and custom events. More are counted too.'),
  retention_days: limitOf(1, 'Events of websites older than this are deleted.', 36_500),
  link_requests_a_minute: limitOf(1, 'API requests of a key; at least the setting LINK_API_RATE_LIMIT.', 1_000_000),
};

const limitInputs = Type.Partial(Type.Object(limits)).properties;
const isDefault = Type.Boolean(documented('Whether new workspaces get it. One plan is the default.'));

const Plan = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1 }),
  is_default: isDefault,
  workspaces: Type.Integer({ ...Count, ...documented('Number of workspaces with this plan.') }),
  ...limits,
});

/** The plans of the installation, for operators. */
export const adminPlanOperations = {
  listPlans: operation({
    id: 'listPlans',
    method: 'GET',
    path: '/plans',
    changes: false,
    summary: 'List the plans of the installation, the default first',
    tag,
    status: 200,
    response: success({ plans: Type.Array(Plan) }),
    errorStatuses: [],
  }),
  createPlan: operation({
    id: 'createPlan',
    method: 'POST',
    path: '/plans/add',
    changes: true,
    summary: 'Create a plan; omitted limits are unlimited',
    tag,
    body: Type.Object({ name: text(40, { minLength: 1 }), is_default: Type.Optional(isDefault), ...limitInputs }),
    status: 200,
    response: success({ id: Id, message: Type.String() }),
    errorStatuses: [400],
  }),
  updatePlan: operation({
    id: 'updatePlan',
    method: 'PUT',
    path: '/plans/{id}/update',
    changes: true,
    requiresReauthentication: true,
    summary: 'Change the limits of a plan, for all of its workspaces',
    tag,
    body: Type.Object({ is_default: Type.Optional(isDefault), ...limitInputs }),
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
  deletePlan: operation({
    id: 'deletePlan',
    method: 'DELETE',
    path: '/plans/{id}/delete',
    changes: true,
    summary: 'Delete a plan that no workspace has',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  assignPlan: operation({
    id: 'assignPlan',
    method: 'PUT',
    path: '/workspaces/{id}/plan',
    changes: true,
    requiresReauthentication: true,
    summary: 'Give a workspace another plan',
    tag,
    body: Type.Object({ plan: text(40, { minLength: 1 }) }),
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
};
