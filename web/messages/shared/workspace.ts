/** Messages of workspaces and roles. */
export const workspaceMessages = {
  switch: 'Switch workspace',
  manage: 'Manage workspaces',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
