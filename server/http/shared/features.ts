import type { Accounts } from '../../accounts/accounts.ts';
import type { Links } from '../../links/links.ts';
import type { Pixels } from '../../pixels/pixels.ts';
import type { Websites } from '../../websites/websites.ts';

/** The doors of all features that HTTP calls; wired in app.ts. */
export interface Features {
  accounts: Accounts;
  links: Links;
  pixels: Pixels;
  websites: Websites;
}
