import type { Mail } from '../platform/mail.ts';
import type { OpenInvitation } from './member-port.ts';

/** Invites a person to a workspace, on behalf of one of its members. */
export function memberInvitationMail({ email, workspace, role, invitedBy }: OpenInvitation, link: string): Mail {
  const text = [
    'Hello,',
    '',
    `${invitedBy} invites you to the workspace "${workspace}" on Waymark, with the role ${role}. Accept here:`,
    '',
    link,
    '',
    'This link works once and expires in seven days. If you do not know who sent this, ignore this email.',
  ].join('\n');
  return { to: email, subject: `Join ${workspace} on Waymark`, text };
}
