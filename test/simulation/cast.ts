/** What the simulated visitors meet: two websites of one account, with links, codes, a campaign and a channel. */

export interface SimulatedSite {
  domain: string;
  timezone: string;
  excludeBots: boolean;
}

/** The second website counts its bots, as its `exclude_bots` is 0. */
export const SITES: readonly SimulatedSite[] = [
  { domain: 'garden.example', timezone: 'Europe/Berlin', excludeBots: true },
  { domain: 'bakery.example', timezone: 'America/Los_Angeles', excludeBots: false },
];

/** An address that both websites exclude. */
export const EXCLUDED_ADDRESS = '198.51.100.7';

export interface SimulatedObject {
  name: string;
  destination: string;
  /** The website that the destination belongs to; undefined for a foreign one. */
  site: number | undefined;
}

/** Links; the first two are in the campaign. */
export const LINKS: readonly SimulatedObject[] = [
  { name: 'sim-spade', destination: 'https://garden.example/spades', site: 0 },
  { name: 'sim-seeds', destination: 'https://garden.example/seeds', site: 0 },
  { name: 'sim-bread', destination: 'https://bakery.example/bread', site: 1 },
  { name: 'sim-other', destination: 'https://elsewhere.example/', site: undefined },
];
export const CAMPAIGN_LINKS: readonly number[] = [0, 1];
export const ROTATOR = 'sim-spring';

export const CODES: readonly SimulatedObject[] = [
  { name: 'Poster', destination: 'https://garden.example/poster', site: 0 },
  { name: 'Flyer', destination: 'https://elsewhere.example/flyer', site: undefined },
];

/** The channel holds one link and one code. */
export const CHANNEL = { link: 2, code: 0 };

export const PATHS = ['/', '/spades', '/seeds', '/about', '/thanks', '/blog/one'];
/** Goals of both websites. */
export const GOAL_PATH = '/thanks';
export const GOAL_EVENT = 'Order';
export const EVENTS = ['Order', 'Signup', 'Share'];

export interface Agent {
  text: string;
  browser: string;
  os: string;
  device: 'desktop' | 'mobile';
  isBot?: true;
}

export const AGENTS: readonly Agent[] = [
  {
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    browser: 'Chrome',
    os: 'Windows',
    device: 'desktop',
  },
  {
    text: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
  },
  {
    text: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    browser: 'Safari',
    os: 'iOS',
    device: 'mobile',
  },
  {
    text: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    browser: 'Chrome',
    os: 'Android',
    device: 'mobile',
  },
];

export const BOT: Agent = {
  text: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  browser: '',
  os: '',
  device: 'desktop',
  isBot: true,
};

export const TIME_ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns'],
  ...['Asia/Tokyo', 'Pacific/Honolulu', 'Africa/Cairo'],
];

/** Central Europe changes its clocks on 29 March 2026, New Zealand on 5 April. */
export const FIRST_DAY = Date.UTC(2026, 2, 10);
