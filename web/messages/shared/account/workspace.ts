/** Messages of workspaces and roles. */
export const workspaceMessages = {
  switch: 'Switch workspace',
  invite: 'Invite members',
  manage: 'Manage workspaces',
  createOrManage: 'Create or manage workspaces',
  missing: {
    openid: {
      title: 'Sign in through your organization',
      text: (workspace: string) => `${workspace} requires you to sign in with its provider.`,
      action: 'Sign in with provider',
    },
    second_factor: {
      title: 'Two-factor authentication required',
      text: (workspace: string) => `${workspace} requires an authenticator app or a passkey.`,
      action: 'Set up two-factor authentication',
    },
  },
  othersOpen: 'You can still open your other workspaces.',
  guest: 'Guest',
  guestOf: (name: string) => `Guest of ${name}`,
  deleted: 'a deleted object',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
