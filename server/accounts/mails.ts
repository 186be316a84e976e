import type { Mail } from '../platform/mail.ts';
import type { Account } from './account-port.ts';

/** Tells the address that was valid until now; holds neither the password nor the key. */
export function credentialsChangedMail(
  account: Pick<Account, 'email' | 'username'>,
  what: { emailChanged: boolean; passwordChanged: boolean },
): Mail {
  const things = [what.emailChanged && 'e-mail address', what.passwordChanged && 'password']
    .filter(Boolean)
    .join(' and ');
  const text = [
    `Hello ${account.username},`,
    '',
    `the ${things} of your Waymark account was changed with an API key. All web sessions have been ended.`,
    '',
    'If this was not you, ask whoever runs this service for a new key at once.',
  ].join('\n');
  return { to: account.email, subject: `Your ${things} was changed`, text };
}

/** The last mail that an account's address gets. */
export function accountRemovedMail(account: Pick<Account, 'email' | 'username'>): Mail {
  const text = [
    `Hello ${account.username},`,
    '',
    'your Waymark account was deleted, with its links, codes, pages and websites. Their events follow within minutes.',
    '',
    'If this was not you, tell whoever runs this service at once: only a backup can bring it back.',
  ].join('\n');
  return { to: account.email, subject: 'Your account was deleted', text };
}
