/** Lists of the home screen. Data only. */

/** Kinds of alerts on the home screen. */
export const HOME_ALERTS = [
  'broken_destination',
  'failed_delivery',
  'unverified_domain',
  'failed_certificate',
  'limit_near',
  'limit_reached',
] as const;
export type HomeAlertKind = (typeof HOME_ALERTS)[number];
