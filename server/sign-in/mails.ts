import type { Account } from '../accounts/accounts.ts';
import type { Mail } from '../platform/mail.ts';

type Recipient = Pick<Account, 'email' | 'username'>;

/** Pages of this service that the mails name. */
export interface MailLinks {
  security: string;
  forgotPassword: string;
}

/** What a mail refers to besides the account. */
interface MailContext extends MailLinks {
  /** How the service is called. */
  service: string;
}

/** Builds an email that ends with what to do if it is not the reader's doing. */
function mailOf(account: Recipient, { subject, lines, context }: AlertContent): Mail {
  const text = [
    `Hello ${account.username},`,
    '',
    ...lines,
    '',
    context.forgotPassword,
    '',
    `Review security settings and sessions: ${context.security}`,
  ].join('\n');
  const links = [
    { href: context.forgotPassword, label: 'Choose a new password', isAction: true },
    { href: context.security, label: 'Review security settings and sessions' },
  ];
  return { to: account.email, subject, text, links };
}

interface AlertContent {
  subject: string;
  lines: readonly string[];
  context: MailContext;
}

/** Tells of a sign-in in a browser that the person had not used before, or in a known one from a new country. */
export function newDeviceMail(
  account: Recipient,
  signIn: { agent: string; place: string; at: number; isKnown: boolean },
  context: MailContext,
): Mail {
  const time = `${new Date(signIn.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const subject = `New sign-in to your ${context.service} account`;
  const lines = [
    `Someone signed in to your ${context.service} account ${signIn.isKnown ? 'from a new country' : 'in a new browser'}:`,
    '',
    `Browser: ${signIn.agent || 'unknown'}`,
    `Location: ${signIn.place === '' ? 'unknown' : `near ${signIn.place}`}`,
    `Time: ${time}`,
    '',
    'If this was you, you can ignore this email. If not, choose a new password now. This signs out all sessions:',
  ];
  return mailOf(account, { subject, lines, context });
}

const CHANGES = {
  on: 'An authenticator app was set up. Signing in now requires a code or a passkey in addition to your password.',
  'app-removed': 'The authenticator app was removed. Signing in still requires a passkey in addition to your password.',
  'passkey-added':
    'A passkey was added. You can use it to sign in without your password, and as the second factor with it.',
  'passkey-removed': 'A passkey was removed.',
  off: 'Two-factor authentication was turned off. Signing in now requires only your password.',
  codes: 'New recovery codes were created. Earlier codes no longer work.',
  recovery: 'A recovery code was used to sign in. It cannot be used again.',
  guesses:
    'Someone entered your password and then several wrong codes. If this was not you, someone knows your password.',
} as const;

export type SecondFactorChange = keyof typeof CHANGES;

/** Tells of a change or of suspicious use of the second factor. */
export function secondFactorMail(account: Recipient, change: SecondFactorChange, context: MailContext): Mail {
  const subject = `${context.service} security alert: two-factor authentication`;
  const lines = [CHANGES[change], '', 'If this was not you, choose a new password now. This signs out all sessions:'];
  return mailOf(account, { subject, lines, context });
}
