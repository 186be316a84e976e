import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../profiles/profiles.ts';
import { picturePath, presentPerson, presentProfile } from './present-profile.ts';

const FORMATS = { weekStart: 'sunday', timeFormat: '24h', dateFormat: 'iso' } as const;
const ADA: Profile = {
  personId: 3,
  username: 'ada',
  name: 'Ada',
  picture: null,
  timezone: 'Europe/London',
  ...FORMATS,
  seenRelease: '0.2.0',
};
const SHOWN = { week_start: 'sunday', time_format: '24h', date_format: 'iso' };
const confirmations = (isConfirmed: boolean) => ({
  state: async () => ({ email: 'ada@example.com', isConfirmed, pending: undefined }),
});

describe('a profile, as the application reads it', () => {
  it('has no number of the person', () => {
    expect(presentProfile(ADA)).toEqual({
      username: 'ada',
      name: 'Ada',
      picture: null,
      timezone: 'Europe/London',
      ...SHOWN,
    });
  });

  it.each([
    [null, null],
    ['AbC123', '/assets/avatars/AbC123.jpg'],
  ])('has the picture %j at %j, on whatever host the application runs', (name, path) => {
    expect(picturePath(name)).toBe(path);
    expect(presentProfile({ ...ADA, picture: name }).picture).toBe(path);
  });

  it.each([true, false])('comes with the address, and whether it is confirmed: %s', async (isConfirmed) => {
    expect(await presentPerson(ADA, confirmations(isConfirmed))).toEqual({
      username: 'ada',
      name: 'Ada',
      picture: null,
      timezone: 'Europe/London',
      ...SHOWN,
      seen_release: '0.2.0',
      email: 'ada@example.com',
      email_confirmed: isConfirmed,
    });
  });
});
