import type { Mail } from '../platform/mail.ts';
import { invitationTerms, invitedAs } from './invitation-terms.ts';
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
    `${invitedBy} invited you ${invitedAs(invitation)} to the workspace “${workspace}” on ${service}. ${invitationTerms(invitation)}`,
    '',
    'Accept the invitation here:',
    '',
    link,
    '',
    `This link works once and expires on ${EXPIRY.format(expiresAt)}. If you do not recognize the sender, ignore this email.`,
  ].join('\n');
  return {
    to: email,
    subject: `Join ${workspace} on ${service}`,
    text,
    links: [{ href: link, label: 'Accept invitation', isAction: true }],
  };
}

/** To the minute, since an invitation for one day ends at the hour it was sent. */
const EXPIRY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

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
