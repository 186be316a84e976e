/** Who visits the demo: rough shares of the real world, in plain lists. */

export const PLACES: readonly (readonly [country: string, language: string, city: string, weight: number])[] = [
  ['DE', 'de', 'Berlin', 14],
  ['DE', 'de', 'Hamburg', 7],
  ['US', 'en-US', 'New York', 11],
  ['US', 'en-US', 'Portland', 6],
  ['GB', 'en-GB', 'London', 9],
  ['FR', 'fr', 'Lyon', 7],
  ['NL', 'nl', 'Utrecht', 6],
  ['IN', 'en-IN', 'Pune', 6],
  ['BR', 'pt-BR', 'São Paulo', 5],
  ['ES', 'es', 'Valencia', 5],
  ['IT', 'it', 'Bologna', 4],
  ['CA', 'en-CA', 'Montréal', 4],
  ['PL', 'pl', 'Gdańsk', 3],
  ['SE', 'sv', 'Malmö', 3],
  ['JP', 'ja', 'Kyoto', 3],
  ['AU', 'en-AU', 'Melbourne', 3],
  ['CH', 'de-CH', 'Zürich', 2],
  ['KE', 'en-KE', 'Nairobi', 1],
  ['', '', '', 1],
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

/** Hosts and paths of referrers; '' is a visitor who typed the address or came from an app. */
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

/** Tags of landing addresses: source, medium, campaign. */
export const TAGS: readonly (readonly [source: string, medium: string, campaign: string, weight: number])[] = [
  ['', '', '', 86],
  ['newsletter', 'email', 'spring-roast', 6],
  ['instagram', 'social', 'spring-roast', 4],
  ['google', 'cpc', 'subscriptions', 3],
  ['partner', 'referral', 'autumn-markets', 1],
];
