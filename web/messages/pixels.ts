import type { NeutralPixelType, PIXEL_TYPES } from '../../contract/vocabulary.ts';

/** Messages of the pixel screens. */
export const pixelMessages = {
  title: 'Pixels',
  subtitle: 'Advertising and analytics tags that fire when someone opens your links and pages',
  add: 'Add pixel',
  addAction: 'Add pixel',
  search: 'Search pixels',
  emptyTitle: 'Build audiences from clicks',
  emptyText:
    'A pixel reports clicks on a link or page to a service such as an ad network. Waymark runs no third-party scripts.',
  name: 'Name',
  nameAbout: 'Such as Shop retargeting. Not visible to visitors.',
  service: 'Service',
  serviceAbout: 'The service that the tag belongs to.',
  tag: 'Tag',
  /** @param tag the service's word, such as “Pixel ID” */
  tagMissing: (tag: string) => `Enter the ${tag.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}.`,
  links: 'Links',
  clicks: 'Clicks, 30 days',
  clicksAbout: 'Clicks of the last 30 days on links with the pixel',
  added: 'Added',
  looksLike: 'Example:',
  looksOdd: (example: string) => `Check this tag: it does not look like ${example}.`,
  find: 'Where to find it',
  consent: 'Ask visitors for consent',
  consentAbout: 'The pixel fires only for visitors who agree. Everyone reaches the destination.',
  saved: 'Pixel saved',
  made: 'Pixel added. Select it in a link or page to use it.',
  save: 'Save',
  quietTitle: 'This tag cannot fire',
  quietAbout: 'This tag needs the service’s own script, and Waymark runs no third-party scripts.',
  fires: 'Ready to fire',
  firesAbout: 'Fires when a person opens a link or page with this pixel, unless their browser asks not to be tracked.',
  clicked: (clicks: string) => `${clicks} on its links in the last 30 days`,
  clickedAbout: 'Clicks, not firings: Waymark does not record which visitors agreed.',
  uses: 'Links with this pixel',
  usesNone: 'No link uses it yet.',
  attach: 'Attach to links',
  attachTitle: 'Attach the pixel to links',
  attachAction: (count: number) =>
    count === 0 ? 'Attach to links' : count === 1 ? 'Attach to 1 link' : `Attach to ${count} links`,
  attached: (count: number) => (count === 1 ? 'Pixel attached to 1 link' : `Pixel attached to ${count} links`),
  attachedAlready: 'has this pixel',
  searchLinks: 'Search links',
  noLinks: 'You have no links yet.',
  noneFound: 'No results.',
  moreUses: (count: number) => `and ${count} more`,
  actions: 'Actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  remove: 'Delete',
  removed: 'Pixel deleted',
  removedText: 'Links and pages keep working without it.',
  removeFailed: 'Pixel not deleted',
} as const;

/** Texts about a vendor on the pixel screens. */
interface VendorRecord<Type> {
  /** The trade name, which the API accepts and returns for the contract's neutral type. */
  type: Type;
  name: string;
  /** The vendor's own term for the tag. */
  tag: string;
  example: string;
  /** The usual form of the vendor's tags: a hint, never a rule. */
  form: RegExp;
  /** Where the vendor's own screens show the tag. */
  find: string;
}

/** Every vendor by the contract's word. The type rejects a missing vendor and a wrong pair. */
export const vendorMessages: { readonly [Word in NeutralPixelType]: VendorRecord<(typeof PIXEL_TYPES)[Word]> } = {
  tagmanagerpixel: {
    type: 'gtmpixel',
    name: 'Google Tag Manager',
    tag: 'Container ID',
    example: 'GTM-ABC123',
    form: /^(GTM|GT|G|GA|UA|AW)-[A-Z0-9-]{3,20}$/i,
    find: 'Tag Manager, your workspace, at the top next to Submit.',
  },
  analyticspixel: {
    type: 'gapixel',
    name: 'Google Analytics',
    tag: 'Measurement ID',
    example: 'G-ABC123DEF4',
    form: /^(G|GA|GT|UA|AW)-[A-Z0-9-]{3,20}$/i,
    find: 'Admin, Data streams, your web stream.',
  },
  socialnetworkpixel: {
    type: 'fbpixel',
    name: 'Meta (Facebook, Instagram)',
    tag: 'Pixel ID',
    example: '123456789012345',
    form: /^\d{5,20}$/,
    find: 'Events Manager, Data sources, your pixel, Settings. Digits only.',
  },
  adsplatformpixel: {
    type: 'adwordspixel',
    name: 'Google Ads',
    tag: 'Conversion ID',
    example: 'AW-123456789',
    form: /^(AW-)?\d{5,15}([/:][A-Za-z0-9_-]{1,40})?$/,
    find: 'Goals, Conversions, Tag setup. A label may follow after a slash.',
  },
  professionalnetworkpixel: {
    type: 'linkedinpixel',
    name: 'LinkedIn',
    tag: 'Partner ID',
    example: '1234567',
    form: /^\d{3,15}$/,
    find: 'Campaign Manager, Data, Signals manager, Insight tag. Digits only.',
  },
  microblogpixel: {
    type: 'twitterpixel',
    name: 'X (Twitter)',
    tag: 'Pixel ID',
    example: 'o1abc',
    form: /^[a-z0-9-]{3,20}$/i,
    find: 'Ads Manager, Tools, Events manager, your pixel.',
  },
  retargetingpixel: {
    type: 'adrollpixel',
    name: 'AdRoll',
    tag: 'Advertiser and pixel ID',
    example: 'ABCDEFGHIJKLMNOPQRSTUV:ABCDEFGHIJKLMNOPQRSTUV',
    form: /^[A-Z0-9]{5,30}[:_-][A-Z0-9]{5,30}$/i,
    find: 'Settings, Pixel, View pixel: adroll_adv_id and adroll_pix_id separated by a colon.',
  },
  qapixel: {
    type: 'quorapixel',
    name: 'Quora',
    tag: 'Pixel ID',
    example: '0123456789abcdef0123456789abcdef',
    form: /^[a-z0-9]{5,64}$/i,
    find: 'Ads Manager, Quora pixel, Set up pixel: the long ID in the base code.',
  },
  pinboard: {
    type: 'pinterest',
    name: 'Pinterest',
    tag: 'Tag ID',
    example: '2612345678901',
    form: /^\d{5,20}$/,
    find: 'Ads, Conversions, Pinterest tag. Digits only.',
  },
  searchengine: {
    type: 'bing',
    name: 'Microsoft Advertising (Bing)',
    tag: 'UET tag ID',
    example: '12345678',
    form: /^\d{3,15}$/,
    find: 'Tools, UET tag. Digits only.',
  },
  messagingapp: {
    type: 'snapchat',
    name: 'Snapchat',
    tag: 'Pixel ID',
    example: '0a1b2c3d-4e5f-6789-abcd-ef0123456789',
    form: /^[a-z0-9-]{5,40}$/i,
    find: 'Ads Manager, Events manager, your pixel.',
  },
  forum: {
    type: 'reddit',
    name: 'Reddit',
    tag: 'Pixel ID',
    example: 't2_abc123',
    form: /^[a-z0-9_]{4,40}$/i,
    find: 'Ads Manager, Events manager, Pixel.',
  },
  shortvideo: {
    type: 'tiktok',
    name: 'TikTok',
    tag: 'Pixel ID',
    example: 'C4ABCDEFGHIJKLMNOPQR',
    form: /^[A-Z0-9]{5,40}$/i,
    find: 'Ads Manager, Tools, Events, Web events, your pixel.',
  },
};

/** Vendors whose mark is that of their network or search engine, by its name. */
export const VENDOR_NETWORKS: Readonly<Partial<Record<NeutralPixelType, string>>> = {
  professionalnetworkpixel: 'LinkedIn',
  microblogpixel: 'X',
  pinboard: 'Pinterest',
  searchengine: 'Bing',
  messagingapp: 'Snapchat',
  forum: 'Reddit',
  shortvideo: 'TikTok',
};
