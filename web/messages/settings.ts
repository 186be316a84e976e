/** Messages of the account settings. */
export const settingsMessages = {
  title: 'Settings',
  profile: 'Profile',
  security: 'Security',
  workspaces: 'Workspaces',
  members: 'Members',
  keys: 'API keys',
  audit: 'Audit log',
  plan: 'Plan',
  webhooks: 'Webhooks',
  data: 'Data',
  username: 'Username',
  email: 'Email',
  emailTitle: 'Email address',
  emailAbout: 'For signing in and for reports. Waymark informs the old address of the change.',
  passwordTitle: 'Password',
  passwordAbout: 'At least 8 characters. Changing it signs out all other sessions.',
  people: 'Invitations',
  current: 'Current password',
  newPassword: 'New password',
  changeEmail: 'Change email address',
  changePassword: 'Change password',
  emailChanged: 'Email address changed',
  passwordChanged: 'Password changed',
  appearance: 'Appearance',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  delete: 'Delete account',
  deleteAbout: 'This permanently deletes all your data. Links and printed codes stop working.',
  deleteAction: 'Delete account',
  deletePassword: 'Confirm your password',
} as const;

export const exportMessages = {
  all: 'Export all data',
  allAbout:
    'One file with your links, QR codes, campaigns, channels, pages, responses, websites and goals, and with the click and scan counts. Deleted codes that you can still restore are included.',
  withEvents: 'Include every event of your websites (can be large)',
  opens:
    'The file is NDJSON: text with one object per line. It does not include your password or API keys. You can leave this page while your browser downloads it.',
  links: 'Export links',
  linksAbout:
    'A CSV file with one row per link, for Excel, Numbers or Google Sheets. To export website events, open the website’s settings.',
  linksAction: 'Download CSV',
} as const;

export const planMessages = {
  plan: 'Plan',
  inUse: 'Usage',
  limits: 'Limits',
  noOtherLimit: 'For requests with an API key. The number of links, codes, websites and events is not limited.',
  links: 'Short links',
  codes: 'QR codes',
  websites: 'Websites',
  events: 'Events this month',
  linkRequests: 'Requests per minute, links and codes',
  analyticsRequests: 'Requests per minute, analytics',
} as const;
