import type { FilterInput, GoalInput } from '../../analytics/analytics.ts';
import type { FunnelDefinitionInput } from '../../goals/goals.ts';

/** A custom event that may end a visit of the demo. */
export interface DemoEvent {
  name: string;
  /** Per hundred visits. */
  weight: number;
  /** The page of the event; any if missing. */
  path?: string;
  /** An event that precedes it. */
  after?: string;
  /** Smallest and largest value. */
  value?: readonly [number, number];
  unit?: string;
  /** Each property has one of these values. */
  props?: Readonly<Record<string, readonly string[]>>;
}

export interface DemoWebsite {
  domain: string;
  /** Share of the events. */
  weight: number;
  /** Seconds on a page, and its share of a hundred views. */
  pages: readonly (readonly [path: string, weight: number, staySeconds: number])[];
  events: readonly DemoEvent[];
  /** Share of visits by identified people, and the prefix of their names. */
  named: { share: number; word: string };
  goals: readonly { name: string; match: GoalInput }[];
  funnels: readonly { name: string; definition: FunnelDefinitionInput }[];
  segments: readonly { name: string; filter: FilterInput }[];
  /** Annotations of the chart. */
  annotations: readonly { text: string; daysAgo: number }[];
}

const BEANS = ['Ethiopia Guji', 'Colombia Huila', 'Kenya Nyeri', 'House blend', 'Decaf Tolima'];

/** The website of the demo with the most traffic. */
export const SHOP: DemoWebsite = {
  domain: 'aurora-coffee.example',
  weight: 60,
  pages: [
    ['/', 34, 25],
    ['/beans', 18, 40],
    ['/beans/ethiopia-guji', 12, 70],
    ['/beans/colombia-huila', 9, 65],
    ['/subscriptions', 8, 55],
    ['/brewing/pour-over', 7, 150],
    ['/brewing/espresso', 5, 130],
    ['/cart', 4, 45],
    ['/about', 3, 60],
  ],
  events: [
    { name: 'Add to cart', weight: 6, props: { product: BEANS, size: ['250 g', '500 g', '1 kg'] } },
    {
      name: 'Purchase',
      weight: 2.5,
      path: '/cart',
      after: 'Add to cart',
      value: [14, 78],
      unit: 'EUR',
      props: { product: BEANS, delivery: ['post', 'pick-up'], coupon: ['none', 'none', 'spring', 'market'] },
    },
    { name: 'Newsletter', weight: 2, props: { place: ['footer', 'popup', 'checkout'] } },
    { name: 'Outbound link', weight: 1.5, props: { url: ['www.instagram.com/aurora.coffee', 'maps.example/aurora'] } },
    { name: '404', weight: 0.5, path: '/beans/guatemala-antigua' },
    { name: '404', weight: 0.3, path: '/brewing/aeropress' },
    { name: '404', weight: 0.2, path: '/menu' },
    { name: 'File download', weight: 0.7, props: { url: ['aurora-coffee.example/files/brew-guide.pdf'] } },
  ],
  named: { share: 0.14, word: 'customer' },
  goals: [
    { name: 'Purchase', match: { kind: 'event', name: 'Purchase' } },
    { name: 'Newsletter', match: { kind: 'event', name: 'Newsletter' } },
    { name: 'Brewing guide downloaded', match: { kind: 'event', name: 'File download' } },
    { name: 'Espresso guide read', match: { kind: 'scroll', path: '/brewing/espresso', depth: 100 } },
  ],
  funnels: [
    {
      name: 'From the beans to an order',
      definition: {
        by: 'visit',
        window_minutes: 60,
        steps: [
          { kind: 'page', path: '/beans*' },
          { kind: 'event', name: 'Add to cart' },
          { kind: 'event', name: 'Purchase' },
        ],
      },
    },
    {
      name: 'From a poster or bag to an order',
      definition: {
        by: 'story',
        window_minutes: 1440,
        steps: [{ kind: 'scan' }, { kind: 'page', path: '*' }, { kind: 'event', name: 'Purchase' }],
      },
    },
  ],
  segments: [
    {
      name: 'Phones in Germany',
      filter: {
        kind: 'and',
        filters: [
          { kind: 'is', dimension: 'country', values: ['DE'] },
          { kind: 'is', dimension: 'device', values: ['mobile'] },
        ],
      },
    },
    { name: 'From the newsletter', filter: { kind: 'is', dimension: 'utm_source', values: ['newsletter'] } },
  ],
  annotations: [
    { text: 'Newsletter: the spring box is here', daysAgo: 82 },
    { text: 'First day at the Northside market', daysAgo: 50 },
    { text: 'Guji and Huila back in stock', daysAgo: 23 },
    { text: 'New checkout, one page instead of three', daysAgo: 12 },
    { text: 'Newsletter: brewing at home', daysAgo: 4 },
  ],
};

const NOTES: DemoWebsite = {
  domain: 'fieldnotes.example',
  weight: 28,
  pages: [
    ['/', 20, 20],
    ['/2026/why-we-walk', 24, 190],
    ['/2026/a-map-of-quiet-places', 18, 210],
    ['/2025/packing-light', 14, 140],
    ['/2025/night-trains', 11, 240],
    ['/archive', 7, 35],
    ['/feed', 6, 15],
  ],
  events: [
    { name: 'Subscribe', weight: 3, props: { plan: ['monthly', 'yearly', 'free', 'free'] } },
    { name: 'Share', weight: 1.5, props: { where: ['mail', 'copy', 'mastodon'] } },
  ],
  named: { share: 0.1, word: 'reader' },
  goals: [
    { name: 'Subscribe', match: { kind: 'event', name: 'Subscribe' } },
    { name: 'Night trains read to the end', match: { kind: 'scroll', path: '/2025/night-trains', depth: 100 } },
  ],
  funnels: [
    {
      name: 'From an essay to a subscription',
      definition: {
        by: 'visit',
        window_minutes: 60,
        steps: [
          { kind: 'page', path: '/20*' },
          { kind: 'event', name: 'Subscribe' },
        ],
      },
    },
  ],
  segments: [{ name: 'Readers by search', filter: { kind: 'is', dimension: 'channel', values: ['search'] } }],
  annotations: [
    { text: 'A map of quiet places published', daysAgo: 81 },
    { text: 'Night trains in a digest', daysAgo: 33 },
    { text: 'Letter to all readers', daysAgo: 6 },
  ],
};

const DOCS: DemoWebsite = {
  domain: 'docs.aurora-coffee.example',
  weight: 12,
  pages: [
    ['/', 30, 20],
    ['/wholesale', 26, 90],
    ['/shipping', 24, 50],
    ['/returns', 20, 45],
  ],
  events: [],
  named: { share: 0, word: 'guest' },
  goals: [{ name: 'Wholesale terms read', match: { kind: 'scroll', path: '/wholesale', depth: 100 } }],
  funnels: [],
  segments: [],
  annotations: [{ text: 'Shipping costs on one page', daysAgo: 15 }],
};

export const DEMO_WEBSITES: readonly DemoWebsite[] = [SHOP, NOTES, DOCS];
