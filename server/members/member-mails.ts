import type { Mail } from '../platform/mail.ts';
import type { Member, OpenInvitation } from './member-port.ts';

/** Invites a person to a workspace, on behalf of one of its members. */
export function memberInvitationMail(
  invitation: OpenInvitation,
  { link, service }: { link: string; service: string },
): Mail {
  const { email, workspace, invitedBy, expiresAt } = invitation;
  const text = [
    'Hello,',
    '',
    `${invitedBy} invited you to ${placeOf(invitation)} on ${service}. Accept the invitation here:`,
    '',
    link,
    '',
    `This link works once and expires on ${new Date(expiresAt).toISOString().slice(0, 10)}. If you do not recognize the sender, ignore this email.`,
  ].join('\n');
  return { to: email, subject: `Join ${workspace} on ${service}`, text };
}

function placeOf({ workspace, role, guestOf }: OpenInvitation): string {
  if (guestOf?.kind === 'website') return `the dashboard of ${guestOf.name} in the workspace “${workspace}”`;
  if (guestOf) return `the channel “${guestOf.name}” of the workspace “${workspace}” (role: ${role})`;
  return `the workspace “${workspace}” (role: ${role})`;
}

/** Tells the former and the new owner that a workspace changed hands. */
export function ownershipMails(
  workspace: string,
  { from, to, service }: { from: Member; to: Member; service: string },
): Mail[] {
  const subject = `${workspace} has a new owner`;
  const end = 'If you did not expect this, contact the operator of this service.';
  const changed = `${from.username} transferred the workspace “${workspace}” on ${service} to ${to.username}.`;
  return [
    {
      to: from.email,
      subject,
      text: [`Hello ${from.username},`, '', `${changed} You are now an admin.`, '', end].join('\n'),
    },
    {
      to: to.email,
      subject,
      text: [`Hello ${to.username},`, '', `${changed} You are now its owner.`, '', end].join('\n'),
    },
  ];
}
