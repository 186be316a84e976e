/** Values of generated events: words that often coincide, many of them difficult. */

export const PATHS = [
  '/',
  '/a',
  '/A/b',
  '/a/b',
  '/ä?q=%',
  "/o'b\\c",
  '/tab\there',
  '/100%_off*',
  '/漢字🎉',
  '{v1: String}',
];
export const HOSTS = ['example.com', 'example.com', 'shop.example.com'];
export const EVENT_NAMES = ['Signup', 'signup', "Buy 'now'", 'back\\slash', 'ümlaut'];
export const UNITS = ['EUR', 'USD'];
/** Amounts in multiples of a quarter, so that the order of addition does not change sums. */
export const PAYMENTS = [
  { value: 0, unit: '' },
  { value: 5, unit: '' },
  { value: 12.25, unit: 'EUR' },
  { value: 0.5, unit: 'EUR' },
  { value: -3.75, unit: 'USD' },
  { value: 0, unit: 'USD' },
];
export const PROPERTY_NAMES = ['plan', "o'b", 'a\\b', '__proto__', 'ä b'];
export const PROPS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { plan: 'pro' },
  { plan: 'PRO', "o'b": "x'y" },
  { 'a\\b': '{"c":\\n}', plan: 'free, "pro"' },
  Object.fromEntries([
    ['__proto__', 'polluted'],
    ['ä b', '漢字 %_'],
  ]),
];

const UNKNOWN_PLACE = { country: '', region: '', city: '' };
const UNKNOWN_MACHINE = { browser: '', browserVersion: '', os: '', osVersion: '', device: '' };

/** Traits of a visitor, constant within a visit. */
export const TRAITS = [
  {
    country: 'DE',
    region: 'Nordrhein-Westfalen',
    city: 'Bonn',
    language: 'de-DE',
    screen: '1920x1080',
    browser: 'Firefox',
    browserVersion: '140',
    os: 'Linux',
    osVersion: '',
    device: 'desktop',
  },
  {
    country: 'US',
    region: '',
    city: 'Springfield',
    language: 'en',
    screen: '390x844',
    browser: 'Safari',
    browserVersion: '',
    os: 'iOS',
    osVersion: '19.1',
    device: 'mobile',
  },
  { ...UNKNOWN_PLACE, ...UNKNOWN_MACHINE, language: '', screen: '' },
  { ...UNKNOWN_MACHINE, country: 'ZZ', region: "o'b", city: 'ä\\', language: 'A', screen: '1x1', browser: "Fire'fox" },
  { ...UNKNOWN_PLACE, ...UNKNOWN_MACHINE, city: 'Bonn', language: 'a', screen: '1x1', browserVersion: '7' },
];

const NO_TAGS = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };

/** Origins of visits. */
export const ORIGINS = [
  { ...NO_TAGS, referrerHost: '', referrerPath: '', source: '', channel: 'direct' },
  { ...NO_TAGS, referrerHost: '', referrerPath: '', source: 'QR code', channel: 'qr' },
  { ...NO_TAGS, referrerHost: 'google.com', referrerPath: '/', source: 'Google', channel: 'search' },
  { ...NO_TAGS, referrerHost: 'news.example', referrerPath: '/x', source: 'news.example', channel: 'referral' },
  {
    referrerHost: 't.co',
    referrerPath: '',
    source: 'Twitter',
    channel: 'social',
    utmSource: 'x',
    utmMedium: 'social',
    utmCampaign: 'spring',
    utmTerm: 'shoes%',
    utmContent: "o'b\\",
  },
];

/** Objects of a click or scan. */
export const STORIES = [
  { linkId: 1, qrId: 0, campaignId: 0 },
  { linkId: 2, qrId: 0, campaignId: 1 },
  { linkId: 0, qrId: 1, campaignId: 1 },
  { linkId: 3, qrId: 2, campaignId: 0 },
];
