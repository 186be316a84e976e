import type { OverlayType } from '../../../../contract/vocabulary.ts';
import type { OverlayInput } from '../../../pages/pages.ts';

/** The demo account's interstitials: plain lists, in creation order. */

const SHOP = 'https://aurora-coffee.example';

export const DEMO_SPLASHES = [
  {
    name: 'Spring box',
    title: 'The spring tasting box',
    message:
      'Four lots of 60 g with tasting notes, roasted on Tuesday. It leaves us on Wednesday and fits through a letter box.',
    picture: 'tasting',
    button: 'See what is inside',
    counterSeconds: 8,
    canSkip: true,
    daysAgo: 95.3,
  },
  {
    name: 'Market days',
    title: 'See you at the market',
    message: 'Northside on Saturdays, Harbour on Sundays, from eight to two. Show this page for a free tasting.',
    picture: 'market',
    button: 'How to find us',
    counterSeconds: 0,
    canSkip: true,
    daysAgo: 51.9,
  },
] as const;

export interface DemoOverlay extends OverlayInput {
  type: OverlayType;
  name: string;
  daysAgo: number;
  /** Number of responses, and how often each option is chosen. */
  answers?: { count: number; choices?: readonly number[] };
}

export const DEMO_OVERLAYS: readonly DemoOverlay[] = [
  {
    type: 'poll',
    name: 'How do you brew?',
    daysAgo: 93.6,
    question: 'How do you brew at home?',
    options: ['Pour-over', 'Espresso', 'French press', 'Moka pot'],
    position: 'bottom-right',
    background: '#12372a',
    color: '#ffffff',
    answers: { count: 31, choices: [43, 24, 12, 7] },
  },
  {
    type: 'newsletter',
    name: 'Field notes by mail',
    daysAgo: 81.2,
    message: 'One letter every second Thursday, about walking and quiet places.',
    label: 'Send it to me',
    placeholder: 'Your email address',
    position: 'bottom',
    answers: { count: 11 },
  },
  {
    type: 'message',
    name: 'Gifts travel free',
    daysAgo: 73.95,
    message: 'We pay the postage of every subscription that you give away.',
    label: 'Choose one',
    link: `${SHOP}/subscriptions`,
    position: 'top',
    background: '#fbf3e4',
    color: '#3b2410',
  },
];

/** Tags that no vendor has assigned, with consent required, so no visitor data reaches anyone. */
export const DEMO_PIXELS = [
  { type: 'gapixel', name: 'Shop statistics', tag: 'G-AURORADEMO', consent: true, daysAgo: 98.2 },
  { type: 'fbpixel', name: 'Spring advertisements', tag: '000000000000000', consent: true, daysAgo: 97.95 },
] as const;

/** First names of people who submitted forms; their addresses cannot exist. */
export const DEMO_WRITERS = [
  ...['Mara', 'Jonas', 'Amina', 'Piotr', 'Claire', 'Diego', 'Yuki', 'Sofia', 'Noah', 'Ingrid', 'Ravi', 'Lena', 'Tomas'],
  ...['Wanjiru', 'Elif', 'Marco'],
] as const;
