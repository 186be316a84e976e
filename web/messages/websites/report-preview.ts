/** Messages of the preview of email reports. */
export const reportPreviewMessages = {
  title: 'Email report',
  frequency: 'Report',
  frequencies: { weekly: 'Weekly', monthly: 'Monthly' },
  form: 'Form',
  forms: { html: 'HTML', text: 'Plain text' },
  subject: 'Subject',
  frame: (subject: string) => `Email: ${subject}`,
  about: 'The last week or month that has ended, exactly as it is sent.',
  send: 'Send me one now',
  sent: (recipient: string) => `Report sent to ${recipient}`,
  off: 'This server cannot send email yet',
  offText: 'Its operator must set SMTP_URL first.',
  notSent: 'The report was not sent',
} as const;
