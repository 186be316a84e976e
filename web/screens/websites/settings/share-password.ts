import { Refusal } from '../../../api/refusal.ts';
import { websiteWords as words } from '../../../messages/websites.ts';

/** As many as an account's has. The API takes shorter ones, and those that are set stay. */
const LEAST_CHARACTERS = 8;

/** Throws for a new password that is guessed in no time; an empty one keeps the one that is set. */
export function refuseWeakPassword(password: string): void {
  const count = [...password].length;
  if (count === 0 || count >= LEAST_CHARACTERS) return;
  throw new Refusal(words.passwordTooShort, { status: 422, fields: { password: [words.passwordTooShort] } });
}
