import type { BioBlockType } from '../../../contract/vocabulary.ts';
import { counted } from '../shared/counts.ts';

interface BlockTexts {
  name: string;
  title?: string;
  text?: string;
  url?: string;
  image?: string;
}

/** Each block: its name, and the labels of the fields that it has. */
const kinds: Readonly<Record<BioBlockType, BlockTexts>> = {
  link: { name: 'Link', title: 'Label', text: 'Description', url: 'Destination', image: 'Thumbnail' },
  heading: { name: 'Heading', title: 'Heading' },
  text: { name: 'Text', text: 'Text' },
  image: { name: 'Image', title: 'Alternative text', text: 'Caption', url: 'Image' },
  video: { name: 'Video', title: 'Label', url: 'Video URL' },
  music: { name: 'Music', title: 'Label', url: 'Song or playlist URL' },
  social: { name: 'Social profile', title: 'Label', url: 'Profile URL' },
  contact: { name: 'Contact', title: 'Heading', text: 'Text', url: 'Website' },
  form: { name: 'Form', title: 'Heading', text: 'Text' },
  divider: { name: 'Divider' },
};

/** Messages of the bio page editor. */
export const bioMessages = {
  newTitle: 'New bio page',
  tabs: { content: 'Content', look: 'Design', settings: 'Settings', numbers: 'Analytics', answers: 'Responses' },
  tabsLabel: 'Page sections',
  name: 'Heading',
  namePlaceholder: 'Your name',
  description: 'Bio',
  handle: 'Handle',
  handleAbout: 'Lowercase letters, digits, dashes and underscores. Leave empty to use the heading.',
  handleFree: 'This handle is available.',
  handleChanged: 'The old URL stops working when you save.',
  image: 'Profile picture',
  cover: 'Cover',
  theme: 'Theme',
  background: 'Background',
  backgrounds: { '': 'Theme', flat: 'Plain', gradient: 'Gradient', dots: 'Dots', grid: 'Grid' },
  buttons: 'Buttons',
  buttonShapes: { '': 'Theme', square: 'Square', rounded: 'Rounded', pill: 'Pill' },
  blocks: 'Blocks',
  add: 'Add block',
  noBlocks: 'No blocks yet',
  noBlocksText: 'Blocks appear on the page in this order. Most pages start with links.',
  addLink: 'Add link',
  kinds,
  groups: { links: 'Links', texts: 'Text and images', people: 'Contact' },
  mediaAbout: 'Supported players are embedded; other URLs become links.',
  socialAbout: 'Consecutive profiles share a row. Without a label, the network’s name is shown.',
  email: 'Email',
  phone: 'Phone',
  form: 'Collects',
  forms: { contact: 'A message', newsletter: 'An email address' },
  schedule: 'Schedule',
  starts: 'From',
  ends: 'Until',
  timesAbout: 'In your time zone. Leave empty for no limit.',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
  over: 'Ended',
  incomplete: 'Incomplete',
  hide: 'Hide',
  show: 'Show',
  duplicate: 'Duplicate',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  removed: (block: string) => `${block} removed`,
  menuOf: (block: string) => `Actions for ${block}`,
  clicks: (count: number, written: string) => counted(count, 'clicks', written),
  meta: 'Social preview',
  metaAbout: 'Title, description and image that chats and social networks show.',
  metaTitle: 'Title',
  metaDescription: 'Description',
  metaImage: 'Image',
  sitemap: 'Allow search engines',
  sitemapAbout: 'The page is listed in this service’s sitemap.',
  pixels: 'Pixels',
  pixelsAbout: 'Report each visit to advertising networks.',
  noPixels: 'You have no pixels yet.',
  makePixel: 'Add pixel',
  byBlock: 'Clicks by block',
  goneBlock: 'Deleted block',
  noForms: 'This page has no form. Add one under Content to collect responses.',
} as const;

/** Messages about pictures of bio pages. */
export const bioPictureMessages = {
  upload: 'Upload image',
  uploadOf: (label: string) => `Upload image: ${label}`,
  replace: 'Replace',
  replaceOf: (label: string) => `Replace ${label}`,
  remove: 'Remove',
  removeOf: (label: string) => `Remove ${label}`,
  urlOf: (label: string) => `${label}: image URL`,
  urlPlaceholder: 'or image URL, https://',
  cropTitles: {
    avatar: 'Crop profile picture',
    cover: 'Crop cover',
    thumbnail: 'Crop thumbnail',
    picture: 'Crop image',
  },
  position: 'Position of the image',
  zoom: 'Zoom',
  zoomed: (percent: number) => `${percent}%`,
  cropHelp: 'Drag the image, or use the arrow keys to move it and + and - to zoom.',
  apply: 'Use image',
  cancel: 'Cancel',
} as const;

/** Names of the themes. */
export const themeMessages = {
  plain: 'Plain',
  forest: 'Forest',
  ocean: 'Ocean',
  dusk: 'Dusk',
  rose: 'Rose',
  sun: 'Sun',
  night: 'Night',
  paper: 'Paper',
  mono: 'Mono',
  aurora: 'Aurora',
  sunset: 'Sunset',
  candy: 'Candy',
  grape: 'Grape',
  mint: 'Mint',
  blueprint: 'Blueprint',
  terracotta: 'Terracotta',
  linen: 'Linen',
  coal: 'Coal',
  neon: 'Neon',
  brutal: 'Brutal',
} as const;
