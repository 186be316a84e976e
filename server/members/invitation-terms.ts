import type { OpenInvitation } from './member-port.ts';

type Invited = Pick<OpenInvitation, 'role' | 'guestOf'>;

/** Returns as what a person is invited, such as "as an admin". */
export function invitedAs({ role, guestOf }: Invited): string {
  if (guestOf) return 'as a guest';
  return /^[aeiou]/.test(role) ? `as an ${role}` : `as a ${role}`;
}

/** Returns what the invited person can do, as a sentence. */
export function invitationTerms({ role, guestOf }: Invited): string {
  if (!guestOf) return WORKSPACE_TERMS[role];
  const { kind, name } = guestOf;
  if (kind === 'website') return `You can see the dashboard of ${name}, and nothing else.`;
  return role === 'viewer'
    ? `You can see the links, QR codes and pages of the channel ${name}.`
    : `You can create and change links, QR codes and pages in the channel ${name}.`;
}

const WORKSPACE_TERMS = {
  viewer: 'You can see everything but change nothing.',
  member: 'You can create and change links, QR codes, pages and websites.',
  admin: 'You can create and change everything, and manage members, API keys and domains.',
  owner: 'You can do everything.',
} as const;
