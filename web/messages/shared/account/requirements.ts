/** What a workspace requires of a sign-in. */
export const requirementMessages = {
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
} as const;
