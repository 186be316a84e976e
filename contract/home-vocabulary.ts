/** Lists of the home screen. Data only. */

/** Objects that people pin to the home screen. */
export const PINNED_TYPES = ['link', 'qr', 'campaign', 'website'] as const;
export type PinnedType = (typeof PINNED_TYPES)[number];

/** Kinds of alerts on the home screen. */
export const HOME_ALERTS = [
  'broken_destination',
  'failed_delivery',
  'unverified_domain',
  'failed_certificate',
  'failed_email',
  'limit_near',
  'limit_reached',
] as const;
export type HomeAlertKind = (typeof HOME_ALERTS)[number];
