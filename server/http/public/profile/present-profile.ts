import type { EmailConfirmations } from '../../../email-confirmation/email-confirmation.ts';
import type { Profile } from '../../../profiles/profiles.ts';

/** Returns the profile as the application reads it. The picture is a path, on whatever host the application runs. */
export function presentProfile({ username, name, picture, timezone, ...formats }: Profile) {
  const { weekStart: week_start, timeFormat: time_format, dateFormat: date_format } = formats;
  return { username, name, picture: picturePath(picture), timezone, week_start, time_format, date_format };
}

export function picturePath(name: string | null): string | null {
  return name === null ? null : `/assets/avatars/${name}.jpg`;
}

/** Returns the profile with the email address, as the token tells the application. */
export async function presentPerson(profile: Profile, emailConfirmations: Pick<EmailConfirmations, 'state'>) {
  const { email, isConfirmed } = await emailConfirmations.state(profile.personId);
  const { seenRelease: seen_release } = profile;
  return { ...presentProfile(profile), email, email_confirmed: isConfirmed, seen_release };
}
