/** Words of the screens of pixels. */
export const pixelWords = {
  title: 'Pixels',
  lead: 'Tags of advertising and analytics services that your links and pages fire on the way',
  add: 'Add a pixel',
  addAction: 'Add pixel',
  search: 'Search pixels',
  emptyTitle: 'Tell your advertising tools',
  emptyText:
    'A pixel on a link or page tells a service such as an ad network who came by. No script of theirs runs on our pages.',
  name: 'Name',
  nameAbout: 'For yourself, such as Shop retargeting.',
  service: 'Service',
  serviceAbout: 'Whose tag it is.',
  tag: 'Tag',
  added: 'Added',
  looksLike: 'Looks like',
  find: 'Where it stands',
  consent: 'Ask visitors first',
  consentAbout: 'It fires only for those who agree. Everybody gets where the link leads.',
  saved: 'The pixel was saved',
  made: 'The pixel was added. Choose it in a link or page now.',
  save: 'Save',
  quietTitle: 'This tag does not fire',
  quietAbout: 'Its service counts such tags with a script of its own alone, and no foreign script runs on our pages.',
  fires: 'Fires',
  firesAbout:
    'Each time a link or page with it is opened by a person, unless their browser sends a wish not to be tracked.',
  uses: 'Links that fire it',
  usesNone: 'No link fires it yet. Choose it in the editor of a link, under Pixels.',
  toLinks: 'To the links',
  moreUses: (count: number) => `and ${count} more`,
  actions: 'Actions',
  edit: (name: string) => `Change ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: 'The pixel was deleted',
  removedText: 'Links and pages go on without it.',
  removeFailed: 'The pixel could not be deleted',
} as const;

/** Each service: what it is called, what its tag is called there, and where that is found. */
export const vendorWords = {
  tagmanagerpixel: {
    ...{ name: 'Google Tag Manager', tag: 'Container ID', example: 'GTM-ABC123' },
    find: 'Tag Manager, your workspace, on top beside Submit.',
  },
  analyticspixel: {
    ...{ name: 'Google Analytics', tag: 'Measurement ID', example: 'G-ABC123DEF4' },
    find: 'Admin, Data streams, your web stream.',
  },
  socialnetworkpixel: {
    ...{ name: 'Meta (Facebook, Instagram)', tag: 'Pixel ID', example: '123456789012345' },
    find: 'Events Manager, Data sources, your pixel, Settings. Digits alone.',
  },
  adsplatformpixel: {
    ...{ name: 'Google Ads', tag: 'Conversion ID', example: 'AW-123456789' },
    find: 'Goals, Conversions, Tag set-up. A label may follow after a slash.',
  },
  professionalnetworkpixel: {
    ...{ name: 'LinkedIn', tag: 'Partner ID', example: '1234567' },
    find: 'Campaign Manager, Data, Signals manager, Insight tag. Digits alone.',
  },
  microblogpixel: {
    ...{ name: 'X (Twitter)', tag: 'Pixel ID', example: 'o1abc' },
    find: 'Ads Manager, Tools, Events manager, your pixel.',
  },
  retargetingpixel: {
    ...{ name: 'AdRoll', tag: 'Advertiser and pixel ID', example: 'ABCDEFGHIJKLMNOPQRSTUV:ABCDEFGHIJKLMNOPQRSTUV' },
    find: 'Settings, Pixel, View pixel: adroll_adv_id and adroll_pix_id with a colon between.',
  },
  qapixel: {
    ...{ name: 'Quora', tag: 'Pixel ID', example: '0123456789abcdef0123456789abcdef' },
    find: 'Ads Manager, Quora pixel, Set up pixel: the long word in the base code.',
  },
  pinboard: {
    ...{ name: 'Pinterest', tag: 'Tag ID', example: '2612345678901' },
    find: 'Ads, Conversions, Pinterest tag. Digits alone.',
  },
  searchengine: {
    ...{ name: 'Microsoft Advertising (Bing)', tag: 'UET tag ID', example: '12345678' },
    find: 'Tools, UET tag. Digits alone.',
  },
  messagingapp: {
    ...{ name: 'Snapchat', tag: 'Pixel ID', example: '0a1b2c3d-4e5f-6789-abcd-ef0123456789' },
    find: 'Ads Manager, Events manager, your pixel.',
  },
  forum: {
    ...{ name: 'Reddit', tag: 'Pixel ID', example: 't2_abc123' },
    find: 'Ads Manager, Events manager, Pixel.',
  },
  shortvideo: {
    ...{ name: 'TikTok', tag: 'Pixel ID', example: 'C4ABCDEFGHIJKLMNOPQR' },
    find: 'Ads Manager, Tools, Events, Web events, your pixel.',
  },
} as const;
