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

/** Messages of the preview of email reports. */
export const reportPreviewMessages = {
  title: 'Email report',
  frequency: 'Report',
  frequencies: { weekly: 'Weekly', monthly: 'Monthly' },
  form: 'Form',
  forms: { html: 'HTML', text: 'Plain text' },
  subject: 'Subject',
  frame: (subject: string) => `Email: ${subject}`,
  about: 'The last week, Monday to Sunday, or month that has ended, exactly as it is sent.',
  send: 'Send me one now',
  sent: (recipient: string) => `Report sent to ${recipient}`,
  notSent: 'The report was not sent',
} as const;
