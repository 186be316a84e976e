/** Messages of invitations to this service. */
export const peopleMessages = {
  title: 'Invite people',
  about:
    'Each person gets a workspace of their own and cannot see yours. To work together here, invite them as members or guests of this workspace instead.',
  toMembers: 'Invite members',
  inviteAbout: 'You get a link that lets one person create an account within seven days.',
  make: 'Create invitation',
  shownOnce: 'Invitation link',
  shownAbout: 'Copy it now; it will not be shown again. If you lose it, revoke the invitation and create a new one.',
  list: 'Invitations',
  none: 'No invitations',
  anybody: 'Anyone with the link',
  states: { waiting: 'pending', used: 'accepted', over: 'expired' },
  made: 'created',
  goodUntil: 'expires',
  usedAt: 'accepted',
  overSince: 'expired',
  withdraw: 'Revoke',
  withdrawTitle: 'Revoke this invitation?',
  withdrawText: 'Its link stops working immediately.',
  withdrawn: 'Invitation revoked',
  notWithdrawn: 'Not revoked. Try again.',
  open: 'Anyone can create an account',
  openAbout: 'Registration is open (REGISTRATION=open). Share this URL; no invitation is needed.',
  copyUrl: 'Copy URL',
  closed: 'Registration is closed',
  closedAbout:
    'This service accepts no new accounts (REGISTRATION=closed). Its operator can create accounts with "npx waymark account create", or set REGISTRATION to invite.',
  requested: 'Registration is by invitation',
  askedAbout: 'Only operators of this service can invite. Ask one of them.',
  running: 'Do you run this service?',
  runningInvite: 'Run this command in its folder to create an invitation link:',
  runningName: 'Run this command to become an operator, who can invite people here and administer the service:',
  copyLine: 'Copy command',
} as const;

/** Messages that invitations to this service and to a workspace share. */
export const invitationMessages = {
  email: 'Email address',
  emailMailed: 'Waymark emails the link. Leave empty to share the link yourself.',
  emailNotMailed: 'For your reference only: this service does not send email, so share the link yourself.',
  copyLink: 'Copy link',
  done: 'Done',
  /** Result of sending the invitation by email. */
  mail: {
    sent: (email: string) => `Emailed to ${email}.`,
    failed: (email: string) => `The email to ${email} could not be sent. Share the link yourself.`,
    refused: (email: string) => `The mail server rejected ${email}. Share the link yourself.`,
    unknown: (email: string) => `The mail server did not confirm the email to ${email}. Ask whether it arrived.`,
    off: () => 'Share it yourself.',
  },
} as const;
