import { settingsPlaceMessages } from './shared/settings-places.ts';

/** Messages of the account settings. */
export const settingsMessages = {
  ...settingsPlaceMessages,
  title: 'Settings',
  search: 'Search settings',
  searchNone: (words: string) => `No settings match “${words}”.`,
  personal: 'Personal',
  details: 'Personal details',
  profileAbout: 'Members of your workspaces see your name and picture.',
  name: 'Name',
  nameAbout: (username: string) => `Leave empty to show your username, ${username}. It stays part of public URLs.`,
  picture: 'Picture',
  pictureChoose: 'Upload picture',
  pictureRemove: 'Remove picture',
  pictureChanged: 'Picture changed',
  pictureRemoved: 'Picture removed',
  timezone: 'Time zone',
  timezoneAbout: 'For dates and charts. Website dashboards use the website’s time zone.',
  timezoneAutomatic: (zone: string) => `Automatic (${zone})`,
  weekStart: 'Start of the week',
  weekStartAbout: 'For charts by week, retention and lists of weekdays.',
  weekdays: { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' },
  timeFormat: 'Time format',
  timeFormats: { '24h': '24-hour', '12h': '12-hour' },
  dateFormat: 'Date format',
  dateFormats: { iso: 'ISO 8601' },
  automatic: 'Automatic',
  example: (choice: string, example: string) => `${choice} (${example})`,
  save: 'Save changes',
  saved: 'Profile saved',
  changed: 'Changes saved',
  email: 'Email',
  emailTitle: 'Email address',
  emailAbout: 'For sign-in and reports. If you change it, Waymark notifies the old address.',
  passwordTitle: 'Password',
  passwordAbout: 'At least 8 characters. Changing it signs out all other sessions.',
  current: 'Current password',
  newPassword: 'New password',
  changeEmail: 'Change email address',
  changePassword: 'Change password',
  emailChanged: 'Email address changed',
  emailPending: (email: string) => `We sent a link to ${email}. Your address changes when you confirm it there.`,
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
  title: 'Email notifications',
  about: 'Emails you get from all your workspaces. To turn on reports and alerts for a website, open its settings.',
  off: 'This server cannot send email yet. Your choices apply once its operator sets SMTP_URL.',
  topics: { weekly: 'Weekly reports', monthly: 'Monthly reports', alerts: 'Traffic alerts', responses: 'Responses' },
  topicsAbout: {
    weekly: 'The past week of each website that you own',
    monthly: 'The past month of each website that you own',
    alerts: 'When a website’s traffic spikes or drops',
    responses: 'What visitors submit in forms and polls on your pages',
  },
  websites: 'Unsubscribed websites',
  resume: 'Resubscribe',
  resumed: 'Resubscribed',
  always:
    'You always get emails about sign-in, API keys, plan limits, invitations, and workspace ownership or deletion.',
} as const;

export const exportMessages = {
  all: 'Export all data',
  allAbout:
    'One file with your links, QR codes, campaigns, channels, pages, responses, websites and goals, and with the click and scan counts. Deleted codes that you can still restore are included.',
  withEvents: 'Include all website events (can be large)',
  opens:
    'The file is NDJSON: text with one object per line. It does not include your password or API keys. You can leave this page while your browser downloads it.',
  links: 'Export links',
  linksAbout:
    'A CSV file with one row per link, for Excel, Numbers or Google Sheets. To export website events, open the website’s settings.',
  linksAction: 'Download CSV',
} as const;

export const planMessages = {
  current: (name: string) => `This workspace is on the ${name} plan.`,
  unlimited: 'It does not limit what you create and count.',
  limited: 'The service’s operator can change it.',
  inUse: 'Usage',
  inUseAbout: 'Months are in UTC. Clicks and events over a limit are still counted, and links keep redirecting.',
  limits: 'API limits',
  limitsAbout: 'For requests with an API key.',
  linkRequests: 'Requests per minute, links and codes',
  analyticsRequests: 'Requests per minute, analytics',
} as const;
