/** Closed lists that the wire, the features and the stores all share. Data only. */

/** What strangers do, as stored in the event log. */
export const EVENT_KINDS = ['click', 'scan', 'pageview', 'event', 'impression'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The seven QR content types of the specification. */
export const QR_TYPES = ['text', 'vcard', 'link', 'email', 'phone', 'sms', 'wifi'] as const;
export type QrType = (typeof QR_TYPES)[number];

/** The 13 neutral pixel words of the specification, in its order. */
export const PIXEL_WORDS = [
  'tagmanagerpixel',
  'analyticspixel',
  'socialnetworkpixel',
  'adsplatformpixel',
  'professionalnetworkpixel',
  'microblogpixel',
  'retargetingpixel',
  'qapixel',
  'pinboard',
  'searchengine',
  'messagingapp',
  'forum',
  'shortvideo',
] as const;
export type PixelWord = (typeof PIXEL_WORDS)[number];

/** The trade's own names, in the order of PIXEL_WORDS; accepted and read back as written (live clients send them). */
export const PIXEL_TRADE_NAMES = [
  'gtmpixel',
  'gapixel',
  'fbpixel',
  'adwordspixel',
  'linkedinpixel',
  'twitterpixel',
  'adrollpixel',
  'quorapixel',
  'pinterest',
  'bing',
  'snapchat',
  'reddit',
  'tiktok',
] as const;

/** Item types that a channel can hold. */
export const CHANNEL_ITEM_TYPES = ['links', 'bio', 'qr'] as const;
export type ChannelItemType = (typeof CHANNEL_ITEM_TYPES)[number];

/** Kinds of call-to-action overlays. */
export const OVERLAY_TYPES = ['message', 'contact', 'poll', 'newsletter', 'image', 'coupon'] as const;
export type OverlayType = (typeof OVERLAY_TYPES)[number];

/** How a short link leads to its target. */
export const LINK_TYPES = ['direct', 'frame', 'splash', 'overlay'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Who may see a website's statistics: 0 everyone, 1 the owner, 2 whoever knows the password. */
export const PRIVACY_LEVELS = [0, 1, 2] as const;
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** Page sizes of the website list. */
export const WEBSITE_PAGE_SIZES = [10, 25, 50, 100] as const;

/** Social networks that are always present in `socialCount`; the classifier may add more. */
export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'instagram'] as const;

/** Labels for what is not known, as clients of the family expect them. */
export const UNKNOWN_LABEL = 'Unknown';
export const DIRECT_LABEL = 'Direct, email and other';

/** First path segments that belong to the service. No alias, rotator or handle may shadow one of them. */
export const RESERVED_ALIASES = [
  'api',
  'app',
  'bio',
  'q',
  'qr',
  'r',
  'u',
  'js',
  'share',
  'docs',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'login',
  'logout',
  'register',
  'robots.txt',
  'favicon.ico',
  'sitemap.xml',
  '.well-known',
  'internal',
  'admin',
  'account',
  'settings',
  'static',
  'report',
  'reset',
  'verify',
  'invite',
  'unsubscribe',
  'embed',
  'manifest.json',
  'apple-touch-icon.png',
  'security.txt',
  'humans.txt',
  'ads.txt',
  'index.html',
  'null',
  'undefined',
] as const;
