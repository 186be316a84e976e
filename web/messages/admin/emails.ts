import type { EmailState } from '../../../contract/vocabulary.ts';

/** Messages of the list of emails in the administration. */
export const emailMessages = {
  title: 'Emails',
  about: 'All emails of the last 30 days. The content of sent emails is not stored.',
  search: 'Search by recipient or subject',
  state: 'State',
  all: 'All emails',
  filters: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } satisfies Record<EmailState, string>,
  states: {
    waiting: 'Waiting',
    sent: 'Sent',
    refused: 'Rejected',
    expired: 'Not sent',
    unknown: 'May not have arrived',
  },
  email: 'Email',
  noSubject: 'Email',
  date: 'Time',
  nextAttempt: 'Next attempt',
  retrying: 'Retrying',
  attempts: (count: string) => `Attempts: ${count}`,
  retry: 'Retry',
  retryOf: (subject: string) => `Retry ${subject}`,
  retried: 'The email will be sent within a minute',
  empty: 'No emails yet',
  emptyText: 'Invitations, reports, alerts and other emails appear here.',
  none: 'No matching emails',
} as const;
