/** Words about others who use the same service: who may invite them, and how. */
export const peopleWords = {
  title: 'Other people',
  about:
    'Each person has an account of their own, with its own links, codes and websites: nobody sees yours. To show somebody your numbers, share a dashboard in the settings of its website.',
  invite: 'Invite somebody',
  inviteAbout: 'You get a link with which one person makes an account, within seven days.',
  email: 'Their e-mail address',
  emailMailed: 'The link is mailed there as well. Leave it empty to hand the link over yourself.',
  emailNotMailed: 'Only so that you know whose link it is: this service sends no mail, so hand the link over yourself.',
  make: 'Make the link',
  shownOnce: 'The link of the invitation',
  shownAbout: 'It is shown this once. If it is lost, withdraw the invitation and make a new one.',
  copyLink: 'Copy the link',
  done: 'Done',
  list: 'Invitations',
  anybody: 'For whoever has the link',
  states: { waiting: 'waiting', used: 'used', over: 'over' },
  made: 'made',
  goodUntil: 'ends',
  usedAt: 'an account was made',
  overSince: 'ended',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: 'Its link opens nothing then. Whoever has it already needs another one.',
  withdrawn: 'The invitation was withdrawn',
  notWithdrawn: 'It was not withdrawn.',
  open: 'Everybody can make an account',
  openAbout: 'This service lets everybody in (REGISTRATION=open). Hand this address over; nobody needs an invitation.',
  copyAddress: 'Copy the address',
  closed: 'Nobody can make an account here',
  closedAbout:
    'This service takes no new accounts (REGISTRATION=closed), and an invitation would open nothing. Whoever runs the service makes accounts with "npx waymark account create", or sets REGISTRATION to invite.',
  asked: 'New accounts are made by invitation',
  askedAbout:
    'One account of this service invites the others: the one that set it up. Ask the person whose it is, or whoever runs the service.',
  running: 'You run this service yourself?',
  runningInvite: 'In its folder, this line prints the link of an invitation:',
  runningName: 'And this one lets your account invite from here, in the place of any other:',
  copyLine: 'Copy the line',
} as const;

/** What became of the mail, told beneath the link. */
export const mailWords = {
  sent: (email: string) => `It is in the mail to ${email}, too.`,
  failed: (email: string) => `The mail to ${email} could not be sent: hand the link over yourself.`,
  refused: (email: string) => `The mail server refused ${email}: hand the link over yourself.`,
  unknown: (email: string) => `The mail server did not say whether it took the mail to ${email}. Ask whether it came.`,
  off: () => 'Hand it over yourself.',
} as const;
