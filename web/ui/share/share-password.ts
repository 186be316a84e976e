import { ApiError } from '../../api/api-error.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';

/** Same minimum as for an account. The API accepts shorter ones, and existing ones stay valid. */
const LEAST_CHARACTERS = 8;

/** Throws for a weak new password; an empty one keeps the current password. */
export function rejectWeakPassword(password: string): void {
  const count = [...password].length;
  if (count === 0 || count >= LEAST_CHARACTERS) return;
  throw new ApiError(messages.passwordTooShort, { status: 422, fields: { password: [messages.passwordTooShort] } });
}
