import type { NeutralPixelType } from '../../contract/vocabulary.ts';

/**
 * Notifies a vendor without running its script: with an image, a frame with the vendor's own page, or a posted text. A
 * vendor's script would run on our origin with all its permissions.
 */
export interface Beacon {
  /** Pattern of the tags, with groups for the URL; as text, because it is sent to browsers. */
  readonly tag: string;
  readonly kind: 'picture' | 'frame' | 'post';
  /**
   * `{0}` is the tag, `{1}` and `{2}` its groups, `{page}` the visitor's page, `{number}` a random one, `{time}` now.
   */
  readonly address: string;
  /** Body of a `post`. */
  readonly body?: string;
}

const GOOGLE_ANALYTICS: Beacon = {
  tag: '^G-[A-Z0-9-]{3,20}$',
  kind: 'picture',
  address:
    'https://www.google-analytics.com/g/collect?v=2&tid={0}&cid={number}.{time}&sid={time}&en=page_view&dl={page}&_p={number}',
};

const GOOGLE_ADS: readonly Beacon[] = [
  {
    tag: '^(?:AW-)?(\\d{5,15})$',
    kind: 'picture',
    address: 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/{1}/?guid=ON&script=0',
  },
  {
    tag: '^(?:AW-)?(\\d{5,15})[/:]([A-Za-z0-9_-]{1,40})$',
    kind: 'picture',
    address: 'https://www.googleadservices.com/pagead/conversion/{1}/?label={2}&guid=ON&script=0',
  },
];

const TIKTOK_BODY = JSON.stringify({
  event: 'Pageview',
  message_id: 'wm-{number}-{time}',
  context: { ad: {}, pixel: { code: '{0}' }, page: { url: '{page}' }, library: { name: 'pixel.js' } },
});

/** For vendors with one address for all tags: any tag without a path, because vendors change the form of their tags. */
const ANY_TAG = '^[\\w.-]{1,100}$';

function picture(tag: string, address: string): Beacon {
  return { tag, kind: 'picture', address };
}

/** All beacons whose pattern matches the tag fire. */
export const PIXEL_BEACONS: Readonly<Record<NeutralPixelType, readonly Beacon[]>> = {
  tagmanagerpixel: [
    { tag: '^GTM-[A-Z0-9-]{3,20}$', kind: 'frame', address: 'https://www.googletagmanager.com/ns.html?id={0}' },
    GOOGLE_ANALYTICS,
  ],
  analyticspixel: [GOOGLE_ANALYTICS],
  socialnetworkpixel: [picture(ANY_TAG, 'https://www.facebook.com/tr?id={0}&ev=PageView&noscript=1&dl={page}')],
  adsplatformpixel: GOOGLE_ADS,
  professionalnetworkpixel: [picture(ANY_TAG, 'https://px.ads.linkedin.com/collect/?pid={0}&fmt=gif')],
  microblogpixel: ['analytics.twitter.com', 't.co'].map((host) =>
    picture(ANY_TAG, `https://${host}/i/adsct?txn_id={0}&p_id=Twitter&tw_sale_amount=0&tw_order_quantity=0`),
  ),
  retargetingpixel: [
    picture('^([A-Z0-9]{5,30})[:_-]([A-Z0-9]{5,30})$', 'https://d.adroll.com/ipixel/{1}/{2}?name=visit'),
  ],
  qapixel: [picture(ANY_TAG, 'https://q.quora.com/_/ad/{0}/pixel?tag=ViewContent&noscript=1')],
  pinboard: [picture(ANY_TAG, 'https://ct.pinterest.com/v3/?event=pagevisit&tid={0}&noscript=1')],
  searchengine: [picture(ANY_TAG, 'https://bat.bing.com/action/0?ti={0}&Ver=2&evt=pageLoad&p={page}')],
  messagingapp: [picture(ANY_TAG, 'https://tr.snapchat.com/p?pid={0}&ev=PAGE_VIEW&pl={page}&ts={time}')],
  forum: [picture(ANY_TAG, 'https://alb.reddit.com/rp.gif?id={0}&event=PageVisit&ts={time}&uuid={number}')],
  shortvideo: [
    {
      tag: ANY_TAG,
      kind: 'post',
      address: 'https://analytics.tiktok.com/api/v2/pixel',
      body: TIKTOK_BODY,
    },
  ],
};

/** Vendor names for the consent question. */
export const PIXEL_VENDORS: Readonly<Record<NeutralPixelType, string>> = {
  tagmanagerpixel: 'Google Tag Manager',
  analyticspixel: 'Google Analytics',
  socialnetworkpixel: 'Meta',
  adsplatformpixel: 'Google Ads',
  professionalnetworkpixel: 'LinkedIn',
  microblogpixel: 'X',
  retargetingpixel: 'AdRoll',
  qapixel: 'Quora',
  pinboard: 'Pinterest',
  searchengine: 'Microsoft Advertising',
  messagingapp: 'Snapchat',
  forum: 'Reddit',
  shortvideo: 'TikTok',
};

/** Hosts to which vendors redirect their pictures, since a policy applies to every step. */
const REDIRECT_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'https://px.ads.linkedin.com': ['https://www.linkedin.com'],
  'https://googleads.g.doubleclick.net': ['https://www.google.com'],
  'https://www.googleadservices.com': ['https://www.google.com', 'https://googleads.g.doubleclick.net'],
};

export interface PixelTag {
  readonly word: NeutralPixelType;
  readonly tag: string;
}

/** Returns the beacons of a tag; none for formats that only the vendor's own script supports. */
export function beaconsOf({ word, tag }: PixelTag): readonly Beacon[] {
  return PIXEL_BEACONS[word].filter((beacon) => new RegExp(beacon.tag, 'i').test(tag));
}

/** The sources that a page's policy must allow for these tags' vendors. */
export interface PixelSources {
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
  readonly posts: readonly string[];
}

export function pixelSources(tags: readonly PixelTag[]): PixelSources {
  const beacons = tags.flatMap(beaconsOf);
  const origins = (kind: Beacon['kind']) => [
    ...new Set(beacons.filter((beacon) => beacon.kind === kind).flatMap(({ address }) => withRedirectHosts(address))),
  ];
  return { pictures: origins('picture'), frames: origins('frame'), posts: origins('post') };
}

function withRedirectHosts(address: string): string[] {
  const origin = address.split('/').slice(0, 3).join('/');
  return [origin, ...(REDIRECT_HOSTS[origin] ?? [])];
}
