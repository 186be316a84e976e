/** Messages of the banners above every screen. */
export const bannerMessages = {
  announcement: 'Announcement',
  dismiss: 'Dismiss',
  confirmEmail: 'Confirm your email address',
  confirmEmailText: (email: string) => `Confirm your email address with the link that we sent to ${email}.`,
  confirmEmailWhy: 'Until then you get no reports or alerts and cannot invite people by email.',
  resend: 'Resend email',
  linkSent: 'Email sent',
  linkNotSent: 'Not sent. Try again.',
  support: 'Support visit',
  supportText: (workspace: string, end: string) =>
    `You are in ${workspace} for support until ${end}. Your actions are recorded under your name.`,
  leaveSupport: 'Leave workspace',
  notLeft: 'You are still in the workspace. Try again.',
} as const;
