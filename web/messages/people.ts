/** Messages of invitations to this service. */
export const peopleMessages = {
  title: 'Invite people',
  about:
    'Each person gets a separate account and cannot see yours. To share your analytics with someone, share a dashboard in the website’s settings.',
  invite: 'Invite someone',
  inviteAbout: 'You get a link that lets one person create an account within seven days.',
  email: 'Email address',
  emailMailed: 'Waymark emails the link. Leave empty to share the link yourself.',
  emailNotMailed: 'For your reference only: this service does not send email, so share the link yourself.',
  make: 'Create invitation',
  shownOnce: 'Invitation link',
  shownAbout: 'Copy it now; it will not be shown again. If you lose it, revoke the invitation and create a new one.',
  copyLink: 'Copy link',
  done: 'Done',
  list: 'Invitations',
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
  copyAddress: 'Copy URL',
  closed: 'Registration is closed',
  closedAbout:
    'This service accepts no new accounts (REGISTRATION=closed). Its operator can create accounts with "npx waymark account create", or set REGISTRATION to invite.',
  asked: 'Registration is by invitation',
  askedAbout: 'Only the account that set up this service can invite. Ask its owner or the operator.',
  running: 'Do you run this service?',
  runningInvite: 'Run this command in its folder to create an invitation link:',
  runningName: 'Run this command to let your account, and no other, invite people here:',
  copyLine: 'Copy command',
} as const;

/** Result of sending the invitation by email. */
export const mailMessages = {
  sent: (email: string) => `Also sent to ${email}.`,
  failed: (email: string) => `The email to ${email} could not be sent. Share the link yourself.`,
  refused: (email: string) => `The mail server rejected ${email}. Share the link yourself.`,
  unknown: (email: string) => `The mail server did not confirm the email to ${email}. Ask whether it arrived.`,
  off: () => 'Share it yourself.',
} as const;
