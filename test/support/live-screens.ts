import type { Page } from 'playwright-core';

/** An account's objects whose figures screens show. */
export interface LiveWorld {
  origin: string;
  site: number;
  /** Two links of one campaign; the first one is also in the channel, with the code. */
  links: readonly [Made, Made];
  code: Made;
  campaign: number;
  channel: number;
}

interface Made {
  id: number;
  /** Path that counts a click or a scan. */
  path: string;
}

/** Sends a request with the account's key and returns the JSON answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Ask = (method: string, path: string, body?: object) => Promise<any>;

export const LIVE_SITE = 'shop.example';

export async function makeLiveWorld(origin: string, ask: Ask): Promise<LiveWorld> {
  const site = (await ask('POST', '/api/v1/websites', { domain: LIVE_SITE, privacy: 0 })).data.id;
  const { id: campaign } = await ask('POST', '/bio/api/campaign/add', { name: 'Spring', slug: 'spring' });
  const makeLink = async (title: string): Promise<Made> => {
    const url = `https://${LIVE_SITE}/${title.toLowerCase()}`;
    const { id, shorturl } = await ask('POST', '/bio/api/url/add', { url, title });
    await ask('POST', `/bio/api/campaign/${campaign}/assign/${id}`);
    return { id, path: new URL(shorturl).pathname };
  };
  const links = [await makeLink('Alpha'), await makeLink('Beta')] as const;
  const body = { type: 'link', data: `https://${LIVE_SITE}/poster`, name: 'Poster', dynamic: true };
  const created = await ask('POST', '/bio/api/qr/add', body);
  const code = { id: created.id, path: `/q/${new URL(created.link).pathname.split('/').at(-1)}` };
  const { id: channel } = await ask('POST', '/bio/api/channel/add', { name: 'Print' });
  await ask('POST', `/bio/api/channel/${channel}/assign/links/${links[0].id}`);
  await ask('POST', `/bio/api/channel/${channel}/assign/qr/${code.id}`);
  return { origin, site, links, code, campaign, channel };
}

let visitors = 0;

/** Another visitor each time, so that visitors and clicks are equal. */
function headersOfNext(): Record<string, string> {
  visitors++;
  const version = `${120 + (visitors % 30)}.${Math.floor(visitors / 30)}`;
  const agent = `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
  return { 'User-Agent': agent, 'Accept-Language': 'de' };
}

async function follow(origin: string, path: string): Promise<void> {
  const { status } = await fetch(origin + path, { headers: headersOfNext(), redirect: 'manual' });
  if (status !== 302) throw new Error(`${path} answered ${status}.`);
}

async function view(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/api/event`, {
    method: 'POST',
    headers: { ...headersOfNext(), 'Content-Type': 'text/plain' },
    body: JSON.stringify({ page: `https://${LIVE_SITE}/x`, referrer: 'https://news.example/' }),
  });
  if (status !== 202) throw new Error(`the event was answered with ${status}.`);
}

/** One click of each link in this order, one scan and one page view, by real requests. */
export async function happen({ origin, links, code }: LiveWorld): Promise<void> {
  for (const { path } of [...links, code]) await follow(origin, path);
  await view(origin);
}

/**
 * A place on a screen that shows a figure: a pattern over the visible text, whose first group is the number. Matches of
 * one place are added up.
 */
type Place = string;

export interface LiveScreen {
  name: string;
  path(world: LiveWorld): string;
  /** Clicked before the figures are read, for screens with parts that are shown on request. */
  press?: string;
  /** Places that show the same figure, per kind of event: `happen` raises each by one, or by the number given. */
  figures: Readonly<Record<string, { places: readonly Place[]; each?: number }>>;
  /** Places of which the first may be one ahead of the second, because its event happens first. */
  ordered?: readonly [Place, Place];
}

/** From a name to the first figure of its row. */
const ROW = String.raw`\s[\s\S]*?\n\t`;
const DASHBOARD = {
  views: {
    places: [
      ...['Unique visitors', 'Visits', 'Page views'].map((label) => String.raw`^${label}\n(\d+)$`),
      ...['news\\.example', '/x', 'Firefox'].map((label) => String.raw`^${label}\n(\d+)$`),
      String.raw`^(\d+)(?: visitors?)? online now$`,
    ],
  },
};

/** Every screen that shows figures of events, and where. */
export const LIVE_SCREENS: readonly LiveScreen[] = [
  {
    name: 'home',
    path: () => '/app/?range=today',
    figures: {
      clicks: { places: [String.raw`^Clicks\n(\d+)$`, String.raw`^(\d+) clicks?$`], each: 2 },
      scans: { places: [String.raw`^Scans\n(\d+)$`, String.raw`^(\d+) scans?$`] },
      views: {
        places: [
          String.raw`^Visits\n(\d+)$`,
          String.raw`^Page views\n(\d+)$`,
          String.raw`^(\d+) visitors?$`,
          String.raw`(\d+) online now on your websites`,
        ],
      },
    },
    ordered: [String.raw`^Alpha\n.*\n+(\d+) clicks?$`, String.raw`^Beta\n.*\n+(\d+) clicks?$`],
  },
  {
    name: 'links',
    path: () => '/app/links',
    figures: { clicks: { places: [String.raw`^Alpha${ROW}(\d+)\t`] } },
    ordered: [String.raw`^Alpha${ROW}(\d+)\t`, String.raw`^Beta${ROW}(\d+)\t`],
  },
  {
    name: 'codes',
    path: () => '/app/codes',
    figures: { scans: { places: [String.raw`^(\d+) scans?$`] } },
  },
  {
    name: 'campaigns',
    path: () => '/app/campaigns',
    figures: { clicks: { places: [String.raw`^Spring\n\t2\t(\d+)\t`], each: 2 } },
  },
  {
    name: 'websites',
    path: () => '/app/websites',
    figures: { views: { places: [String.raw`^Unique visitors\n(\d+)$`, String.raw`^(\d+) online now$`] } },
  },
  {
    name: 'link',
    path: ({ links }) => `/app/links/${links[0].id}`,
    figures: {
      clicks: {
        places: [
          ...['Clicks', 'Unique clicks'].map((label) => String.raw`^${label}\n(\d+)$`),
          ...['Unknown', 'Direct, email and other', 'Firefox', 'German'].map((label) => String.raw`^${label}\n(\d+)$`),
          String.raw`^(\d+) clicks?, but no visit`,
        ],
      },
    },
  },
  {
    name: 'code',
    path: ({ code }) => `/app/codes/${code.id}`,
    figures: {
      scans: {
        places: [
          ...['Scans', 'Unique scans', 'Unknown', 'Desktop'].map((label) => String.raw`^${label}\n(\d+)$`),
          String.raw`^(\d+) scans?, but no visit`,
        ],
      },
    },
  },
  {
    name: 'campaign',
    path: ({ campaign }) => `/app/campaigns/${campaign}`,
    figures: {
      clicks: {
        places: [
          ...['Clicks', 'Unique clicks'].map((label) => String.raw`^${label}\n(\d+)$`),
          String.raw`^(\d+) clicks?, but no visit`,
          String.raw`^\t(\d+)\t[\d.]+%\t`,
          String.raw`^\t\d+\t[\d.]+%\t(\d+)\t`,
        ],
        each: 2,
      },
    },
    ordered: [String.raw`^Alpha${ROW}(\d+)\t`, String.raw`^Beta${ROW}(\d+)\t`],
  },
  {
    name: 'channel',
    path: ({ channel }) => `/app/channels/${channel}`,
    figures: {
      clicks: { places: [String.raw`^Clicks\n(\d+)$`] },
      scans: { places: [String.raw`^Scans\n(\d+)$`] },
      visitors: {
        places: [String.raw`^Unique clicks and scans\n(\d+)$`, String.raw`^Print\n2 items\n(\d+)$`],
        each: 2,
      },
      loose: { places: [String.raw`^No channel\n1 item\n(\d+)$`] },
    },
    ordered: [String.raw`^Clicks\n(\d+)$`, String.raw`^Scans\n(\d+)$`],
  },
  { name: 'website', path: ({ site }) => `/app/websites/${site}?period=today`, figures: DASHBOARD },
  { name: 'shared dashboard', path: ({ site }) => `/share/${site}?period=today`, figures: DASHBOARD },
];

export interface ScreenState {
  /** When the page began to show it, in epoch milliseconds. */
  at: number;
  /** The figure of each kind, in the order of the places; null where a place shows none. */
  figures: Readonly<Record<string, readonly (number | null)[]>>;
  ordered: readonly (number | null)[];
}

/** What a page has shown since `watchScreen`: each state once, in order. */
export interface Watched {
  states(): Promise<ScreenState[]>;
  /** The figures that the page shows now. */
  now(): Promise<ScreenState['figures']>;
}

/**
 * Reads all figures after every change of the page, before it is painted: a mutation observer runs after the last change
 * of a task, so nothing that a person could see is omitted.
 */
const WATCH = `(screen) => {
  const sumOf = (text, place) => {
    const found = [...text.matchAll(new RegExp(place, 'gm'))];
    return found.length === 0 ? null : found.reduce((sum, [, digits]) => sum + Number(digits), 0);
  };
  const read = () => {
    const text = document.querySelector('main').innerText.replaceAll('\\u00a0', ' ').replaceAll(/\\n\\n+/g, '\\n');
    const figures = {};
    for (const [kind, { places }] of Object.entries(screen.figures)) figures[kind] = places.map((place) => sumOf(text, place));
    return { figures, ordered: (screen.ordered ?? []).map((place) => sumOf(text, place)) };
  };
  window.liveStates = [];
  let before = '';
  const note = () => {
    const state = read();
    const text = JSON.stringify(state);
    if (text !== before) window.liveStates.push({ at: Date.now(), ...state });
    before = text;
  };
  note();
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}`;

export async function watchScreen(page: Page, screen: LiveScreen): Promise<Watched> {
  await page.locator('main').waitFor();
  // By the debugging protocol, which the page's policy does not bind.
  await page.evaluate(`(${WATCH})(${JSON.stringify({ figures: screen.figures, ordered: screen.ordered })})`);
  return {
    states: () => page.evaluate('window.liveStates'),
    now: () => page.evaluate('window.liveStates.at(-1).figures'),
  };
}

/** Returns the figures that every place of a screen shows after so many calls of `happen`. */
export function figuresAfter({ figures }: LiveScreen, times: number): ScreenState['figures'] {
  return Object.fromEntries(
    Object.entries(figures).map(([kind, { places, each = 1 }]) => [kind, places.map(() => each * times)]),
  );
}

/** Returns the states in which two figures of the screen contradict each other. */
export function contradictions(states: readonly ScreenState[]): ScreenState[] {
  return states.filter(({ figures, ordered }) => {
    const differ = Object.values(figures).some((shown) => new Set(shown.filter((figure) => figure !== null)).size > 1);
    const [first, second] = ordered;
    const isOutOfOrder = first != null && second != null && (second > first || first > second + 1);
    return differ || isOutOfOrder;
  });
}
