/** Messages of workspaces and roles. */
export const workspaceMessages = {
  switch: 'Switch workspace',
  invite: 'Invite members',
  manage: 'Manage workspaces',
  createOrManage: 'Create or manage workspaces',
  missing: {
    openid: {
      title: 'Sign in through your organization',
      text: 'This workspace requires you to sign in with its provider. You can still open your other workspaces.',
      action: 'Sign in with provider',
    },
    second_factor: {
      title: 'Two-factor authentication required',
      text: 'This workspace requires an authenticator app or a passkey. You can still open your other workspaces.',
      action: 'Set up two-factor authentication',
    },
  },
  guest: 'Guest',
  guestOf: (name: string) => `Guest of ${name}`,
  deleted: 'a deleted object',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' },
} as const;
