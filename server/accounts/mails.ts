import type { Mail } from '../platform/mail.ts';
import { singleLine } from '../platform/single-line.ts';
import type { Account } from './account-port.ts';

/** Notifies the previous email address; contains neither the password nor the key. */
export function credentialsChangedMail(
  account: Pick<Account, 'email' | 'username'>,
  what: { emailChanged: boolean; passwordChanged: boolean; service: string },
): Mail {
  const things = [what.emailChanged && 'email address', what.passwordChanged && 'password']
    .filter(Boolean)
    .join(' and ');
  const verb = what.emailChanged && what.passwordChanged ? 'were' : 'was';
  const text = [
    `Hello ${account.username},`,
    '',
    `The ${things} for your ${what.service} account ${verb} changed. All sessions were signed out. API keys keep working.`,
    '',
    'If this was not you, contact the operator of this service immediately.',
  ].join('\n');
  return { to: account.email, subject: `Your ${things} ${verb} changed`, text };
}

/** Gives access to the account, so it goes only to the account's own address. */
export function newPasswordMail(
  account: Pick<Account, 'email' | 'username'>,
  { link, service }: { link: string; service: string },
): Mail {
  const text = [
    `Hello ${account.username},`,
    '',
    `We received a request to reset the password for your ${service} account. Choose a new password here:`,
    '',
    link,
    '',
    'This link works once and expires in an hour. If you did not request it, ignore this email. Your password will not change.',
  ].join('\n');
  return {
    to: account.email,
    subject: `Reset your ${service} password`,
    text,
    links: [{ href: link, label: 'Choose a new password', isAction: true }],
  };
}

/** Invites a person without an account, on behalf of the operator. */
export function invitationMail(email: string, { link, service }: { link: string; service: string }): Mail {
  const text = [
    'Hello,',
    '',
    `You have been invited to create an account on ${service}, a service for short links, QR codes and website analytics:`,
    '',
    link,
    '',
    'This link works once and expires in seven days. If you did not expect it, ignore this email.',
  ].join('\n');
  return {
    to: email,
    subject: `Your invitation to ${service}`,
    text,
    links: [{ href: link, label: 'Create your account', isAction: true }],
  };
}

/** The last email to an account's address. */
export function accountRemovedMail(account: Pick<Account, 'email' | 'username'>, service: string): Mail {
  const text = [
    `Hello ${account.username},`,
    '',
    `Your ${service} workspace was deleted, with its links, QR codes, pages and websites. Its events will be deleted within minutes.`,
    '',
    'If this was not you, contact the operator of this service immediately: only a backup can restore it.',
  ].join('\n');
  return { to: account.email, subject: 'Your workspace was deleted', text };
}

interface LeakedKeyNotice {
  name: string;
  lastFour: string;
  workspace: string;
  keysScreen: string;
  service: string;
}

/** Someone reported the key, which is revoked. */
export function leakedKeyMail(
  account: Pick<Account, 'email' | 'username'>,
  { workspace, keysScreen, service, ...key }: LeakedKeyNotice,
): Mail {
  const place = singleLine(workspace);
  const text = [
    `Hello ${account.username},`,
    '',
    `An API key of the workspace “${place}” was found where it should not be, such as in public code, and reported to ${service}: the key ${nameOf(key)}, which ends in ${key.lastFour}. We revoked it immediately, so requests that use it are rejected.`,
    '',
    'Create a new key for the programs that used it, and check the audit log for activity you do not recognize:',
    '',
    keysScreen,
  ].join('\n');
  return {
    to: account.email,
    subject: `An API key of ${place} was revoked`,
    text,
    links: [{ href: keysScreen, label: 'Open API keys', isAction: true }],
  };
}

/** Names are other people's text, on one line. */
function nameOf({ name }: { name: string }): string {
  return name === '' ? 'without a name' : `“${singleLine(name)}”`;
}
