import type { BioPictures } from '../../../link-pictures/bio-pictures.ts';
import type { Answers, BioBlockInput, BioPage, BioPages } from '../../../pages/pages.ts';
import type { DemoClock } from '../demo-clock.ts';
import type { DemoWorld } from '../demo-events.ts';
import { runInSequence } from '../in-order.ts';
import { createAnswers } from './demo-answers.ts';
import { DEMO_PICTURES, type DemoPicture, drawPicture } from './demo-pictures.ts';

/** A block of the demo's page; its pictures have the names of drawings. */
export interface DemoBlock extends Omit<BioBlockInput, 'image' | 'images'> {
  image?: DemoPicture;
  images?: readonly { picture: DemoPicture; alt: string }[];
}

/** The features that the page needs. */
export interface BioOwners {
  pages: {
    findBio(handle: string): Promise<BioPage | undefined>;
    bioPages: Pick<BioPages, 'create'>;
    answers: Pick<Answers, 'take'>;
  };
  bioPictures: Pick<BioPictures, 'add'>;
}

const SHOP = 'https://aurora-coffee.example';

/** Profiles whose names have a dash cannot exist on these networks. */
const BLOCKS: readonly DemoBlock[] = [
  { type: 'social', url: 'https://www.instagram.com/aurora-coffee' },
  { type: 'social', url: 'https://www.tiktok.com/@aurora-coffee' },
  { type: 'social', url: 'https://www.pinterest.com/aurora-coffee' },
  {
    type: 'link',
    title: 'Shop the beans',
    text: 'Five lots this week, from €14',
    url: `${SHOP}/beans`,
    image: 'beans',
  },
  {
    type: 'link',
    title: 'Subscriptions',
    text: 'A fresh bag every two or four weeks',
    url: `${SHOP}/subscriptions`,
    image: 'subscription',
  },
  {
    type: 'link',
    title: 'How to brew',
    text: 'Pour-over and espresso, step by step',
    url: `${SHOP}/brewing/pour-over`,
    image: 'brewing',
  },
  { type: 'heading', title: 'Start here' },
  {
    type: 'product',
    title: 'Sampler box',
    text: 'Four lots of 60 g with tasting notes',
    price: '€24',
    url: `${SHOP}/sampler`,
    image: 'box',
  },
  {
    type: 'gallery',
    title: 'From the roastery',
    images: [
      { picture: 'cup', alt: 'A cappuccino on a wooden table' },
      { picture: 'heap', alt: 'Freshly roasted beans' },
      { picture: 'market', alt: 'Our stall at the Northside market' },
    ],
  },
  { type: 'heading', title: 'Visit us' },
  {
    type: 'map',
    title: 'Roastery and bar',
    text: 'Leopoldsgasse 12, 1020 Vienna',
    // Its coordinates give the block a picture also without a location database.
    url: 'https://www.openstreetmap.org/?mlat=48.2188&mlon=16.3786#map=17/48.2188/16.3786',
  },
  { type: 'heading', title: 'Good to know' },
  { type: 'faq', title: 'When do you ship?', text: 'Every Wednesday, the day after we roast.' },
  {
    type: 'faq',
    title: 'Which grind should I choose?',
    text: 'Whole beans if you have a grinder. Otherwise tell us how you brew.',
  },
  { type: 'faq', title: 'Can I return a bag?', text: 'Yes, within two weeks, unopened.' },
  {
    type: 'form',
    form: 'newsletter',
    title: 'Letters from the roastery',
    text: 'Every second Thursday: new lots before they sell out.',
  },
];

export const DEMO_BIO = {
  handle: 'aurora-demo',
  name: 'Aurora Coffee',
  description: 'Small lots from farms we know, roasted in Vienna every Tuesday.',
  theme: 'linen',
  blocks: BLOCKS,
  answers: 6,
  weight: 2,
  daysAgo: 94.5,
} as const;

/** Creates the demo's bio page with its pictures and its responses. An existing one stays unchanged. */
export async function ensureBio(
  features: BioOwners,
  accountId: number,
  clock: DemoClock,
): Promise<NonNullable<DemoWorld['bio']>> {
  const { handle, weight, daysAgo } = DEMO_BIO;
  const known = await features.pages.findBio(handle);
  const isMade = known?.accountId === accountId;
  const own = isMade ? known : await clock.daysAgo(daysAgo, () => createBio(features, accountId));
  if (!isMade) await addAnswers(features, own, clock);
  const clickable = own.content.blocks.filter(({ url }) => url !== null);
  // Most clicks first: products and links before the small icons of networks.
  const links = [...clickable.filter(({ type }) => type !== 'social'), ...clickable].map(({ id }) => id);
  return { id: own.id, handle: own.handle, weight, links: [...new Set(links)] };
}

async function createBio({ pages, bioPictures }: BioOwners, accountId: number): Promise<BioPage> {
  const uploaded = await runInSequence(DEMO_PICTURES, async (name) => {
    const { dataUrl, use } = await drawPicture(name);
    return [name, await bioPictures.add(accountId, dataUrl, use)] as const;
  });
  const urls = new Map<DemoPicture, string>(uploaded);
  const { handle, name, description, theme, blocks } = DEMO_BIO;
  return pages.bioPages.create(accountId, {
    ...{ handle, name, description, theme },
    image: urls.get('avatar'),
    cover: urls.get('cover'),
    blocks: blocks.map((block) => withPictures(block, urls)),
  });
}

function withPictures({ image, images, ...block }: DemoBlock, urls: ReadonlyMap<DemoPicture, string>): BioBlockInput {
  const shown = images?.map(({ picture, alt }) => ({ url: urls.get(picture) ?? '', alt }));
  return { ...block, image: image && urls.get(image), images: shown };
}

async function addAnswers({ pages }: BioOwners, { id, accountId, content }: BioPage, clock: DemoClock): Promise<void> {
  const form = content.blocks.find(({ type }) => type === 'form');
  if (!form) return;
  const place = { accountId, pageKind: 'bio', pageId: id, blockId: form.id } as const;
  const { answers: count } = DEMO_BIO;
  await createAnswers(pages.answers, { place, form: { type: form.form ?? 'contact' }, count, clock });
}
