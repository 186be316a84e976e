/** Shown where a server without SMTP_URL would send email. */
export const noMailMessages = {
  cannot: 'This server cannot send email yet.',
  health: 'Set it up under Administration > Health',
} as const;

/** Messages of the settings of email reports and alerts. */
export const reportMessages = {
  reports: 'Email reports',
  reportsAbout: 'A summary of traffic, trends and top pages. Every email has an unsubscribe link.',
  frequency: 'Email reports',
  frequencies: { off: 'Off', weekly: 'Weekly', monthly: 'Monthly', both: 'Both' },
  frequenciesAbout: {
    off: 'No reports',
    weekly: 'On Monday, about Monday to Sunday',
    monthly: 'On the 1st, about the month before',
    both: 'Weekly and monthly',
  },
  noMail: 'Reports and alerts start when its operator sets SMTP_URL.',
  preview: 'Preview report',
  alerts: 'Alerts',
  spike: 'Alert above this number of visitors in 30 minutes',
  spikeBefore: 'Alert me above',
  spikeAfter: 'visitors in 30 minutes.',
  drop: 'Alert when a day has this percentage fewer visitors than a week earlier',
  dropBefore: 'Alert me when a day has',
  dropAfter: '% fewer visitors than a week earlier.',
  off: 'Leave empty to turn off.',
  busiest: (visitors: string) => `The busiest hour of the last 7 days had ${visitors}.`,
  visitors: (count: number, formatted: string) => (count === 1 ? `${formatted} visitor` : `${formatted} visitors`),
} as const;

/** Messages of the recipients of reports outside of the workspace. */
export const recipientMessages = {
  title: 'Recipients outside the workspace',
  about: 'Clients get the same reports without an account, once they confirm their address.',
  email: 'Email address',
  add: 'Invite recipient',
  isOff: 'Reports are off, so nobody gets any.',
  invited: (email: string) => `Invitation sent to ${email}`,
  added: (email: string) => `${email} added. No email was sent.`,
  notInvited: (email: string, state: 'pending' | 'confirmed' | 'unsubscribed') =>
    state === 'confirmed' ? `${email} is confirmed already` : `${email} was invited today. Try again tomorrow.`,
  failed: 'The invitation was not sent',
  states: { pending: 'Waiting for confirmation', confirmed: 'Confirmed', unsubscribed: 'Unsubscribed' },
  addedAt: 'Added',
  unsubscribed: 'Only the link in their emails subscribes them again.',
  again: 'Resend invitation',
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeText: 'They get no more reports of this website. To get them again, they must confirm again.',
  removed: (email: string) => `${email} removed`,
  notRemoved: 'The recipient was not removed',
} as const;

/** Messages of the preview of email reports. */
export const reportPreviewMessages = {
  title: 'Email report',
  frequency: 'Report',
  frequencies: { weekly: 'Weekly', monthly: 'Monthly' },
  form: 'Form',
  forms: { html: 'HTML', text: 'Plain text' },
  subject: 'Subject',
  frame: (subject: string) => `Email: ${subject}`,
  about: 'Exactly as it is sent, with the figures of the last full week or month.',
  send: 'Send me one now',
  sent: (recipient: string) => `Report sent to ${recipient}`,
  notSent: 'The report was not sent',
} as const;
