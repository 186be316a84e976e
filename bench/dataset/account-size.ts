import type { AccountSize } from './seed-catalog.ts';
import type { EventNumbers } from './seed-events.ts';

/** The account that lists and details are read from. */
export const ACCOUNT_SIZE: AccountSize = {
  links: 100_000,
  qrCodes: 10_000,
  websites: 1_000,
  others: 100,
  channelItems: 2_000,
};

export const EVENT_NUMBERS: EventNumbers = { clicks: 20_000, scans: 10_000, pageviews: 20_000 };
