import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { ROLES, SUPPORT_ROLES, WORKSPACE_ORDERS, WORKSPACE_STATES } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text } from '../../wire.ts';
import { Quotas } from '../quotas.ts';

const tag = 'Workspaces';

const workspaceFields = {
  id: Id,
  name: Type.String(documented('Its name, or the username of its first owner.')),
  owner: Type.String(documented('Email address of its first owner.')),
  plan: Type.String(),
  state: enumOf(WORKSPACE_STATES),
  members: Count,
  links: Count,
  websites: Count,
  clicks: Type.Integer({ ...Count, ...documented('All-time clicks of its links.') }),
  created: Timestamp,
  last_sign_in: nullable(Timestamp, documented('Of any member.')),
  deleted_from: nullable(Timestamp, documented('When it is deleted, unless it is resumed first.')),
};

const Member = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  role: enumOf(ROLES),
  has_second_factor: Type.Boolean(),
  joined: Timestamp,
});

const PendingInvitation = Type.Object({
  id: Id,
  email: Type.String(documented('Empty for a link that anyone can use.')),
  role: enumOf(ROLES),
  invited_by: Type.String(),
  expires: Timestamp,
});

const SupportAccess = Type.Object({ role: enumOf(SUPPORT_ROLES), until: Timestamp });

/** Workspaces, for operators of the installation. */
export const adminWorkspaceOperations = {
  listWorkspaces: operation({
    id: 'listWorkspaces',
    method: 'GET',
    path: '/workspaces',
    changes: false,
    summary: 'List all workspaces of the installation',
    tag,
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(
        text(255, documented('Part of a name, email address or username; an ID, a domain, a short link.')),
      ),
      state: Type.Optional(enumOf(WORKSPACE_STATES)),
      order: Type.Optional(enumOf(WORKSPACE_ORDERS)),
    }),
    status: 200,
    response: listResponse('workspaces', Type.Object(workspaceFields)),
    errorStatuses: [400],
  }),
  showWorkspace: operation({
    id: 'showWorkspace',
    method: 'GET',
    path: '/workspaces/{id}',
    changes: false,
    summary: 'Show a workspace with its members and pending invitations',
    tag,
    status: 200,
    response: success({
      workspace: Type.Object({
        ...workspaceFields,
        people: Type.Array(Member),
        invitations: Type.Array(PendingInvitation),
        support: nullable(
          SupportAccess,
          documented('Whether an owner lets operators open the workspace, and until when.'),
        ),
        has_operator: Type.Boolean(
          documented('Whether an operator is a member: then it cannot be suspended or deleted here.'),
        ),
      }),
    }),
    errorStatuses: [404],
  }),
  showWorkspaceUse: operation({
    id: 'showWorkspaceUse',
    method: 'GET',
    path: '/workspaces/{id}/use',
    changes: false,
    summary: 'Show the plan of a workspace and what it uses of it',
    tag,
    status: 200,
    response: success({
      use: Type.Object({ plan: Type.String(), quotas: Quotas }),
    }),
    errorStatuses: [404],
  }),
  suspendWorkspace: operation({
    id: 'suspendWorkspace',
    method: 'POST',
    path: '/workspaces/{id}/suspend',
    changes: true,
    requiresReauthentication: true,
    summary: 'Suspend a workspace: its keys and sessions are refused, its links blocked',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
  resumeWorkspace: operation({
    id: 'resumeWorkspace',
    method: 'POST',
    path: '/workspaces/{id}/resume',
    changes: true,
    summary: 'End the suspension of a workspace, and cancel its deletion',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  deleteWorkspace: operation({
    id: 'deleteWorkspace',
    method: 'DELETE',
    path: '/workspaces/{id}',
    changes: true,
    requiresReauthentication: true,
    summary: 'Suspend a workspace and delete it after 14 days',
    tag,
    status: 200,
    response: success({ message: Type.String(), deleted_from: Timestamp }),
    errorStatuses: [400, 403, 404],
  }),
  enterWorkspace: operation({
    id: 'enterWorkspace',
    method: 'POST',
    path: '/workspaces/{id}/support',
    changes: true,
    requiresReauthentication: true,
    summary: 'Open a workspace for support for up to an hour, if an owner allows it',
    tag,
    status: 200,
    response: success({ role: enumOf(SUPPORT_ROLES), until: Timestamp }),
    errorStatuses: [400, 403, 404],
  }),
  leaveWorkspace: operation({
    id: 'leaveWorkspace',
    method: 'DELETE',
    path: '/workspaces/{id}/support',
    changes: true,
    summary: 'End a support visit before its time',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  resendInvitation: operation({
    id: 'resendInvitation',
    method: 'POST',
    path: '/workspaces/{id}/invitations/{invitation}/resend',
    changes: true,
    summary: 'Send an invitation to a workspace again, with a new link that only the email contains',
    tag,
    status: 200,
    response: success({
      mail: enumOf(['sent', 'failed', 'refused', 'unknown'], documented('Result of sending the email.')),
    }),
    errorStatuses: [400, 404],
  }),
};
