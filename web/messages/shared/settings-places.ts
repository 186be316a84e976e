/** Names of the settings screens: their titles, their navigation, and commands of the palette. */
export const settingsPlaceMessages = {
  profile: 'Profile',
  security: 'Security',
  emails: 'Emails',
  workspaces: 'Workspaces',
  members: 'Members',
  keys: 'API keys',
  brand: 'Page brand',
  currencies: 'Currencies',
  audit: 'Audit log',
  plan: 'Plan',
  webhooks: 'Webhooks',
  data: 'Data',
  people: 'Invite people',
} as const;

/** Other words that people search for. Searched, never shown. */
export const SETTINGS_WORDS: Readonly<Record<keyof typeof settingsPlaceMessages, string>> = {
  profile: 'user email change picture name time zone week start format theme appearance language',
  security: 'password sessions devices logins two-factor 2fa totp authenticator recovery passkeys',
  emails: 'notifications reports alerts unsubscribe',
  workspaces: 'switch organization accounts create leave invitations',
  members: 'team users people roles invite colleagues groups ownership support access',
  keys: 'tokens developer rotate',
  brand: 'logo colors pages splash',
  currencies: 'rates exchange revenue euro dollar',
  audit: 'history changes log activity retention',
  plan: 'usage quota limits',
  webhooks: 'events deliveries developer',
  data: 'export download backup delete account workspace samples',
  people: 'other accounts registration',
};
