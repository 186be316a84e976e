/** The demo's visitors: rough real-world shares, in plain lists. */
import type { Place } from '../../platform/geo/geo.ts';

/** Names in the spelling of the geo data, so that real visitors group with these. */
export const PLACES: readonly (readonly [place: Place, language: string, weight: number])[] = [
  [{ country: 'DE', region: 'Berlin', city: 'Berlin' }, 'de', 14],
  [{ country: 'DE', region: 'Hamburg', city: 'Hamburg' }, 'de', 7],
  [{ country: 'US', region: 'New York', city: 'New York' }, 'en-US', 11],
  [{ country: 'US', region: 'Oregon', city: 'Portland' }, 'en-US', 6],
  [{ country: 'GB', region: 'England', city: 'London' }, 'en-GB', 9],
  [{ country: 'FR', region: 'Auvergne-Rhone-Alpes', city: 'Lyon' }, 'fr', 7],
  [{ country: 'NL', region: 'Utrecht', city: 'Utrecht' }, 'nl', 6],
  [{ country: 'IN', region: 'Maharashtra', city: 'Pune' }, 'en-IN', 6],
  [{ country: 'BR', region: 'Sao Paulo', city: 'Sao Paulo' }, 'pt-BR', 5],
  [{ country: 'ES', region: 'Valencia', city: 'Valencia' }, 'es', 5],
  [{ country: 'IT', region: 'Emilia-Romagna', city: 'Bologna' }, 'it', 4],
  [{ country: 'CA', region: 'Quebec', city: 'Montreal' }, 'en-CA', 4],
  [{ country: 'PL', region: 'Pomerania', city: 'Gdansk' }, 'pl', 3],
  [{ country: 'SE', region: 'Skane', city: 'Malmo' }, 'sv', 3],
  [{ country: 'JP', region: 'Kyoto', city: 'Kyoto' }, 'ja', 3],
  [{ country: 'AU', region: 'Victoria', city: 'Melbourne' }, 'en-AU', 3],
  [{ country: 'CH', region: 'Zurich', city: 'Zurich' }, 'de-CH', 2],
  [{ country: 'KE', region: 'Nairobi County', city: 'Nairobi' }, 'en-KE', 1],
  [{ country: '', region: '', city: '' }, '', 1],
];

export interface DemoAgent {
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  device: string;
  screen: string;
}

const agent = (browser: string, os: string, [device, screen]: readonly [string, string]): DemoAgent => {
  const [name = '', browserVersion = ''] = browser.split('/');
  const [system = '', osVersion = ''] = os.split('/');
  return { browser: name, browserVersion, os: system, osVersion, device, screen };
};

const PHONE = ['mobile', '390x844'] as const;
const LARGE_PHONE = ['mobile', '412x915'] as const;
const LAPTOP = ['desktop', '1440x900'] as const;
const MONITOR = ['desktop', '1920x1080'] as const;
const TABLET = ['tablet', '820x1180'] as const;

export const AGENTS: readonly (readonly [DemoAgent, weight: number])[] = [
  [agent('Chrome/142', 'Android/15', LARGE_PHONE), 24],
  [agent('Safari/26', 'iOS/26.1', PHONE), 22],
  [agent('Chrome/142', 'Windows/10', MONITOR), 18],
  [agent('Chrome/141', 'macOS/10.15.7', LAPTOP), 9],
  [agent('Safari/26', 'macOS/10.15.7', LAPTOP), 7],
  [agent('Edge/142', 'Windows/10', MONITOR), 6],
  [agent('Firefox/145', 'Windows/10', MONITOR), 4],
  [agent('Firefox/145', 'Linux', MONITOR), 3],
  [agent('Samsung Internet/28', 'Android/14', LARGE_PHONE), 4],
  [agent('Safari/26', 'iOS/26.1', TABLET), 3],
];

/** Hosts and paths of referrers; '' is a visitor who typed the address or used an app. */
export const SITE_REFERRERS: readonly (readonly [host: string, path: string, weight: number])[] = [
  ['', '', 38],
  ['www.google.com', '/', 27],
  ['www.bing.com', '/', 4],
  ['duckduckgo.com', '/', 4],
  ['www.instagram.com', '/', 6],
  ['l.facebook.com', '/', 4],
  ['chatgpt.com', '/', 3],
  ['www.reddit.com', '/r/coffee/', 3],
  ['news.ycombinator.com', '/item', 2],
  ['www.youtube.com', '/', 2],
  ['thirdwave.example', '/roasters', 2],
];

export const LINK_REFERRERS: readonly (readonly [host: string, path: string, weight: number])[] = [
  ['', '', 46],
  ['l.instagram.com', '/', 18],
  ['t.co', '/', 9],
  ['www.linkedin.com', '/', 7],
  ['m.facebook.com', '/', 8],
  ['www.youtube.com', '/', 5],
  ['www.pinterest.com', '/', 4],
  ['mail.google.com', '/', 3],
];

/** Campaign tags of landing URLs: source, medium, campaign. */
export const TAGS: readonly (readonly [source: string, medium: string, campaign: string, weight: number])[] = [
  ['', '', '', 86],
  ['newsletter', 'email', 'spring-roast', 6],
  ['instagram', 'social', 'spring-roast', 4],
  ['google', 'cpc', 'subscriptions', 3],
  ['partner', 'referral', 'autumn-markets', 1],
];
