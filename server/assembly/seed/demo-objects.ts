import type { QrCodeInput } from '../../qr/qr.ts';
import { DEMO_POSTER, DEMO_POSTER_CHANNEL } from './demo-posters.ts';

/**
 * Objects of the demo account: plain lists, in creation order. `weight` is the share of the events, `daysAgo` the age;
 * the events cover the last 90 days.
 */

export const DEMO_EMAIL = 'demo@waymark.example';
export const DEMO_USERNAME = 'waymark-demo';

export const DEMO_CAMPAIGNS = [
  { name: 'Spring roast', slug: 'demo-spring', daysAgo: 98, public: true },
  { name: 'Subscriber drive', slug: 'demo-drive', daysAgo: 74.1, public: false },
  { name: 'Autumn markets', slug: null, daysAgo: 52.3, public: true },
] as const;

export const DEMO_CHANNELS = [
  { name: 'Social', description: 'Posts and profiles', color: '#2563eb', starred: true },
  { name: 'Print', description: 'Bags, posters, receipts', color: '#b45309', starred: false },
  { name: 'Newsletter', description: 'Every second Thursday', color: '#15803d', starred: false },
  { name: DEMO_POSTER_CHANNEL, description: 'The market poster in ten places', color: '#155e31', starred: false },
] as const;

export interface DemoLink {
  alias: string;
  title: string;
  description?: string;
  url: string;
  weight: number;
  daysAgo: number;
  campaign?: string;
  channel?: string;
  tags?: readonly string[];
  /** Names of the link's interstitials. */
  splash?: string;
  overlay?: string;
  pixels?: readonly string[];
}

const SHOP = 'https://aurora-coffee.example';
export const DEMO_BRAND = { name: 'Aurora Coffee', accent: '#8a4b20', url: SHOP };
const NOTES = 'https://fieldnotes.example';

const LINKS: readonly DemoLink[] = [
  {
    alias: 'demo-guji',
    title: 'Ethiopia Guji',
    description: 'Jasmine, peach and honey, from Uraga',
    url: `${SHOP}/beans/ethiopia-guji`,
    tags: ['single origin'],
    weight: 18,
    daysAgo: 97.9,
    campaign: 'Spring roast',
    channel: 'Social',
  },
  {
    alias: 'demo-huila',
    title: 'Colombia Huila',
    description: 'Milk chocolate and red apple',
    url: `${SHOP}/beans/colombia-huila`,
    tags: ['single origin'],
    weight: 13,
    daysAgo: 97.8,
    campaign: 'Spring roast',
    channel: 'Social',
    pixels: ['Shop statistics', 'Spring advertisements'],
  },
  {
    alias: 'demo-spring-box',
    title: 'Spring tasting box',
    description: 'Four lots of 60 g with tasting notes',
    url: `${SHOP}/beans?box=spring`,
    tags: ['spring'],
    weight: 11,
    daysAgo: 95.2,
    campaign: 'Spring roast',
    channel: 'Newsletter',
    splash: 'Spring box',
  },
  {
    alias: 'demo-spring-video',
    title: 'How we roast',
    description: 'A Tuesday at the roastery',
    url: `${SHOP}/about#roasting`,
    tags: ['video', 'spring'],
    weight: 6,
    daysAgo: 91.6,
    campaign: 'Spring roast',
    channel: 'Social',
  },
  {
    alias: 'demo-subscribe',
    title: 'Subscribe',
    url: `${SHOP}/subscriptions`,
    tags: ['subscription'],
    weight: 12,
    daysAgo: 91.4,
    campaign: 'Subscriber drive',
    channel: 'Newsletter',
    pixels: ['Shop statistics'],
  },
  {
    alias: 'demo-gift',
    title: 'Gift a subscription',
    url: `${SHOP}/subscriptions?gift=1`,
    tags: ['subscription', 'gift'],
    weight: 5,
    daysAgo: 73.9,
    campaign: 'Subscriber drive',
    channel: 'Newsletter',
    overlay: 'Gifts travel free',
  },
  {
    alias: 'demo-friends',
    title: 'Bring a friend',
    url: `${SHOP}/subscriptions?friend=1`,
    tags: ['subscription'],
    weight: 4,
    daysAgo: 60.3,
    campaign: 'Subscriber drive',
    channel: 'Social',
  },
  {
    alias: 'demo-market-north',
    title: 'Northside market',
    description: 'Saturdays from 8 to 13',
    url: `${SHOP}/about#northside`,
    tags: ['market'],
    weight: 4,
    daysAgo: 51.7,
    campaign: 'Autumn markets',
    channel: 'Print',
    splash: 'Market days',
  },
  {
    alias: 'demo-market-harbour',
    title: 'Harbour market',
    description: 'Sundays from 9 to 14',
    url: `${SHOP}/about#harbour`,
    tags: ['market'],
    weight: 3,
    daysAgo: 51.6,
    campaign: 'Autumn markets',
    channel: 'Print',
    splash: 'Market days',
  },
  {
    alias: 'demo-market-voucher',
    title: 'Market voucher',
    description: 'A free cup with every bag',
    url: `${SHOP}/cart?voucher=market`,
    tags: ['market', 'voucher'],
    weight: 3,
    daysAgo: 44.2,
    campaign: 'Autumn markets',
    channel: 'Print',
  },
  {
    alias: 'demo-pour-over',
    title: 'Pour-over guide',
    url: `${SHOP}/brewing/pour-over`,
    tags: ['guide'],
    weight: 8,
    daysAgo: 93.5,
    channel: 'Social',
    overlay: 'How do you brew?',
  },
  {
    alias: 'demo-espresso',
    title: 'Espresso guide',
    url: `${SHOP}/brewing/espresso`,
    tags: ['guide'],
    weight: 6,
    daysAgo: 92.8,
    channel: 'Social',
  },
  {
    alias: 'demo-wholesale',
    title: 'Wholesale terms',
    url: 'https://docs.aurora-coffee.example/wholesale',
    tags: ['docs'],
    weight: 2,
    daysAgo: 88.4,
  },
  {
    alias: 'demo-shipping',
    title: 'Shipping',
    url: 'https://docs.aurora-coffee.example/shipping',
    tags: ['docs'],
    weight: 2,
    daysAgo: 88.3,
    channel: 'Print',
  },
  {
    alias: 'demo-walk',
    title: 'Why we walk',
    url: `${NOTES}/2026/why-we-walk`,
    tags: ['essay'],
    weight: 9,
    daysAgo: 96.4,
    channel: 'Social',
  },
  {
    alias: 'demo-quiet',
    title: 'A map of quiet places',
    url: `${NOTES}/2026/a-map-of-quiet-places`,
    tags: ['essay'],
    weight: 7,
    daysAgo: 81.1,
    channel: 'Newsletter',
    overlay: 'Field notes by mail',
  },
  {
    alias: 'demo-packing',
    title: 'Packing light',
    url: `${NOTES}/2025/packing-light`,
    tags: ['essay'],
    weight: 4,
    daysAgo: 70.6,
  },
  {
    alias: 'demo-trains',
    title: 'Night trains',
    url: `${NOTES}/2025/night-trains`,
    tags: ['essay'],
    weight: 4,
    daysAgo: 33.5,
  },
  { alias: 'demo-archive', title: 'Field notes, all of them', url: `${NOTES}/archive`, weight: 1, daysAgo: 12.2 },
  { alias: 'demo-jobs', title: 'Work with us', url: `${SHOP}/about#jobs`, weight: 1, daysAgo: 2.7 },
];

/** Oldest first, so that ids and dates have one order, as in every account. */
export const DEMO_LINKS = LINKS.toSorted((one, other) => other.daysAgo - one.daysAgo);

export interface DemoCode {
  name: string;
  type: 'link' | 'wifi';
  data: unknown;
  foreground: string;
  style?: QrCodeInput['style'];
  weight: number;
  daysAgo: number;
  channel: string;
}

export const DEMO_CODES: readonly DemoCode[] = [
  {
    name: 'Coffee bag',
    type: 'link',
    data: `${SHOP}/brewing/pour-over`,
    foreground: 'rgb(68,38,16)',
    style: { dots: 'smooth', eyes: 'rounded', pupils: 'rounded' },
    weight: 5,
    daysAgo: 92.1,
    channel: 'Print',
  },
  {
    name: DEMO_POSTER,
    type: 'link',
    data: `${SHOP}/?from=poster`,
    foreground: 'rgb(18,55,42)',
    style: {
      dots: 'rounded',
      eyes: 'rounded',
      pupils: 'rounded',
      frame: { type: 'rounded', text: 'Meet us here', color: '#155e31' },
    },
    weight: 3,
    daysAgo: 90.6,
    channel: 'Print',
  },
  {
    name: 'Receipt',
    type: 'link',
    data: `${SHOP}/subscriptions`,
    foreground: 'rgb(0,0,0)',
    weight: 2,
    daysAgo: 40.6,
    channel: 'Print',
  },
  {
    name: 'Café Wi-Fi',
    type: 'wifi',
    data: { ssid: 'Aurora Guests', encryption: 'WPA', password: 'good-coffee' },
    foreground: 'rgb(16,42,67)',
    style: { frame: { type: 'label', text: 'Guest Wi-Fi', color: '#102a43' } },
    weight: 0,
    daysAgo: 18.2,
    channel: 'Print',
  },
];
