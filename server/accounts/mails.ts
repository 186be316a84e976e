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
    `the ${things} of your Waymark account was changed. All web sessions have been ended; API keys go on working.`,
    '',
    'If this was not you, tell whoever runs this service at once.',
  ].join('\n');
  return { to: account.email, subject: `Your ${things} was changed`, text };
}

/** Who holds it can come in: it goes to the account's own address and says nothing else. */
export function newPasswordMail(account: Pick<Account, 'email' | 'username'>, link: string): Mail {
  const text = [
    `Hello ${account.username},`,
    '',
    'somebody asked for a new password for your Waymark account. Choose it here:',
    '',
    link,
    '',
    'The link works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.',
  ].join('\n');
  return { to: account.email, subject: 'Choose a new password', text };
}

/** To somebody who has no account yet, from whoever runs the service. */
export function invitationMail(email: string, link: string): Mail {
  const text = [
    'Hello,',
    '',
    'you are invited to make an account on Waymark, for short links, QR codes and website analytics:',
    '',
    link,
    '',
    'The link works once, within seven days. If you do not know what this is about, do nothing.',
  ].join('\n');
  return { to: email, subject: 'Your invitation', text };
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
