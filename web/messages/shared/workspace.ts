/** Messages of workspaces and roles. */
export const workspaceMessages = {
  switch: 'Switch workspace',
  manage: 'Manage workspaces',
  guest: 'Guest',
  guestOf: (name: string) => `Guest of ${name}`,
  deleted: 'a deleted object',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
