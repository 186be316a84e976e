/** Messages of workspaces and roles. */
export const workspaceMessages = {
  switch: 'Switch workspace',
  manage: 'Manage workspaces',
  missing: {
    openid: {
      title: 'Sign in through your organization',
      text: 'This workspace requires signing in through its provider. Your other workspaces stay open.',
      action: 'Sign in there',
    },
    second_factor: {
      title: 'Two-factor authentication required',
      text: 'This workspace requires an authenticator app or a passkey. Your other workspaces stay open.',
      action: 'Set up two-factor authentication',
    },
  },
  guest: 'Guest',
  guestOf: (name: string) => `Guest of ${name}`,
  deleted: 'a deleted object',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
