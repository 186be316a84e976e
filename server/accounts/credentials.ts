import { AppError, type FieldErrors, invalidField, invalidInput } from '../platform/app-error.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MAX_EMAIL_LENGTH = 254;
const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/**
 * Trims and lowercases an email address; rejects invalid ones. Only an email can prove deliverability, not a pattern.
 */
export function readEmail(email: string): string {
  const clean = email.trim().toLowerCase();
  if (
    clean.length <= MAX_EMAIL_LENGTH &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(\.[^\s@.<>"(),:;\\[\]]+)+$/.test(clean)
  ) {
    return clean;
  }
  throw invalidField('email', 'Enter an email address such as name@example.com.');
}

/** Accepts 8 to 256 characters, except the most common passwords. */
export function readPassword(password: string): string {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw invalidField('password', `Use a password of at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw invalidField('password', `Use a password of at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    throw invalidField('password', 'This password is too common. Choose another one.');
  }
  return password;
}

/** Accepts letters, digits, dot, dash and underscore, 3 to 40 of them, since usernames are part of public URLs. */
export function readUsername(username: string): string {
  const clean = username.trim();
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(clean)) return clean;
  throw invalidField('username', 'Use 3 to 40 letters, digits, dots, dashes or underscores for the username.');
}

export interface Credentials {
  email: string;
  password: string;
  /** Undefined: not chosen. */
  username?: string | undefined;
}

/** Validates all credentials at once, so that a person sees all errors together and retypes the password only once. */
export function readCredentials({ email, password, username }: Credentials): Credentials {
  const errors: FieldErrors[] = [];
  const read = <Value>(reading: () => Value): Value | undefined => {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof AppError) || error.fields === undefined) throw error;
      errors.push(error.fields);
      return undefined;
    }
  };
  const clean = {
    email: read(() => readEmail(email)) ?? '',
    password: read(() => readPassword(password)) ?? '',
    username: username ? read(() => readUsername(username)) : undefined,
  };
  if (errors.length > 0) throw invalidInput(Object.assign({}, ...errors));
  return clean;
}

/** Derives a username from an email address, for people who did not choose one. */
export function usernameFrom(email: string): string {
  const local = (email.split('@')[0] ?? '').replaceAll(/[^a-z0-9._-]/g, '').replace(/^[._-]+/, '');
  return local.length >= 3 ? local.slice(0, 32) : `${local}user`;
}
