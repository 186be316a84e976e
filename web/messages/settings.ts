/** Messages of the account settings. */
export const settingsMessages = {
  title: 'Settings',
  profile: 'Profile',
  security: 'Security',
  emails: 'Emails',
  workspaces: 'Workspaces',
  members: 'Members',
  keys: 'API keys',
  audit: 'Audit log',
  plan: 'Plan',
  webhooks: 'Webhooks',
  data: 'Data',
  profileAbout: 'Members of your workspaces see your name and picture.',
  name: 'Name',
  nameAbout: (username: string) => `Empty: your username, ${username}, which stays part of public URLs.`,
  picture: 'Picture',
  pictureChoose: 'Upload picture',
  pictureRemove: 'Remove picture',
  pictureChanged: 'Picture changed',
  pictureRemoved: 'Picture removed',
  timezone: 'Time zone',
  timezoneAbout: 'For dates and charts. Dashboards of websites use the time zone of the website.',
  timezoneAutomatic: (zone: string) => `Automatic (${zone})`,
  save: 'Save changes',
  saved: 'Profile saved',
  changed: 'Changes saved',
  email: 'Email',
  emailTitle: 'Email address',
  emailAbout: 'For signing in and for reports. Waymark notifies the old address of the change.',
  passwordTitle: 'Password',
  passwordAbout: 'At least 8 characters. Changing it signs out all other sessions.',
  people: 'Invitations',
  current: 'Current password',
  newPassword: 'New password',
  changeEmail: 'Change email address',
  changePassword: 'Change password',
  emailChanged: 'Email address changed',
  emailPending: (email: string) => `Open the link that was sent to ${email}. It replaces the current address then.`,
  passwordChanged: 'Password changed',
  appearance: 'Appearance',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  delete: 'Delete workspace',
  deleteAbout: 'This permanently deletes this workspace and all its data. Its links and printed codes stop working.',
  deleteAction: 'Delete workspace',
  deletePassword: 'Confirm your password',
} as const;

export const emailMessages = {
  about:
    'Emails that you get from all of your workspaces. Which websites send reports and alerts is in their settings.',
  off: 'This service does not send email.',
  topics: { weekly: 'Weekly reports', monthly: 'Monthly reports', alerts: 'Traffic alerts', responses: 'Responses' },
  topicsAbout: {
    weekly: 'The past week of each website that you own',
    monthly: 'The past month of each website that you own',
    alerts: 'When the traffic of a website rises or falls unusually',
    responses: 'What visitors submit to forms and polls of your pages',
  },
  websites: 'Unsubscribed websites',
  resume: 'Resubscribe',
  resumed: 'Resubscribed',
  always:
    'Emails about your sign-in, API keys, plan limits, invitations and the ownership or deletion of a workspace always arrive.',
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
  inUseAbout: 'Months are UTC. Clicks and events above a limit are still counted, and links keep redirecting.',
  limits: 'API limits',
  limitsAbout: 'For requests with an API key.',
  linkRequests: 'Requests per minute, links and codes',
  analyticsRequests: 'Requests per minute, analytics',
} as const;
