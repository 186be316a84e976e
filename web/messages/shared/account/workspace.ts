/** Messages of workspaces and roles. */
export const workspaceMessages = {
  invite: 'Invite members',
  manage: 'Manage workspaces',
  createOrManage: 'Create or manage workspaces',
  guest: 'Guest',
  guestOf: (name: string) => `Guest of ${name}`,
  deleted: 'a deleted object',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
