/** Enums shared by the API, the features and the stores. Data only. */

export * from './admin-vocabulary.ts';
export * from './application/board-vocabulary.ts';
export * from './audit-vocabulary.ts';
export * from './home-vocabulary.ts';
export * from './key-vocabulary.ts';
export * from './link-tools/landing-pages/bio-vocabulary.ts';
export * from './link-vocabulary.ts';
export * from './plan-vocabulary.ts';
export * from './qr-vocabulary.ts';
export * from './query-vocabulary.ts';
export * from './role-vocabulary.ts';
export * from './setting-vocabulary.ts';
export * from './statistics-vocabulary.ts';
export * from './task-vocabulary.ts';

/**
 * Event kinds of the event log. `engagement` reports engaged time and scroll depth since the previous report, `vital`
 * reports web vitals. Both keep a visit alive; neither begins one.
 */
export const EVENT_KINDS = ['click', 'scan', 'pageview', 'event', 'impression', 'engagement', 'vital'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Reasons for dropping a hit. `failed` means that the pipeline threw an error. */
export const DROP_REASONS = [
  'unknown_site',
  'prefetch',
  'do_not_track',
  'bot',
  'automated',
  'excluded_address',
  'referrer_spam',
  'no_visit',
  'failed',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/**
 * Pixel types, in the specification's order: keys are the neutral names of the API, values the vendor-specific names that
 * older clients send. Both are accepted, and returned as sent.
 */
export const PIXEL_TYPES = {
  tagmanagerpixel: 'gtmpixel',
  analyticspixel: 'gapixel',
  socialnetworkpixel: 'fbpixel',
  adsplatformpixel: 'adwordspixel',
  professionalnetworkpixel: 'linkedinpixel',
  microblogpixel: 'twitterpixel',
  retargetingpixel: 'adrollpixel',
  qapixel: 'quorapixel',
  pinboard: 'pinterest',
  searchengine: 'bing',
  messagingapp: 'snapchat',
  forum: 'reddit',
  shortvideo: 'tiktok',
} as const;
export type NeutralPixelType = keyof typeof PIXEL_TYPES;
export type VendorPixelType = (typeof PIXEL_TYPES)[NeutralPixelType];

export const NEUTRAL_PIXEL_TYPES = Object.keys(PIXEL_TYPES) as NeutralPixelType[];
export const VENDOR_PIXEL_TYPES = Object.values(PIXEL_TYPES);

/** Item types that a channel can hold. */
export const CHANNEL_ITEM_TYPES = ['links', 'bio', 'qr'] as const;
export type ChannelItemType = (typeof CHANNEL_ITEM_TYPES)[number];

/** Kinds of call-to-action overlays. */
export const OVERLAY_TYPES = ['message', 'contact', 'poll', 'newsletter', 'image', 'coupon'] as const;
export type OverlayType = (typeof OVERLAY_TYPES)[number];

/** How a short link redirects. */
export const LINK_TYPES = ['direct', 'frame', 'splash', 'overlay'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Private links redirect but appear on no public page. Archived links keep redirecting; disabled links are not found. */
export const LINK_STATUSES = ['active', 'private', 'disabled', 'archived'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Statuses that clients may send: `public` is an alias of `active`. */
export const LINK_STATUS_INPUTS = [...LINK_STATUSES, 'public'] as const;
export type LinkStatusInput = (typeof LINK_STATUS_INPUTS)[number];

/** Devices and operating systems that a link can target; case-insensitive, because clients send "iPhone". */
export const DEVICE_TARGETS = [
  'iphone',
  'ipad',
  'android',
  'windows',
  'mac',
  'linux',
  'chromeos',
  'mobile',
  'tablet',
  'desktop',
] as const;
export type DeviceTarget = (typeof DEVICE_TARGETS)[number];

/** ISO 3166-1 alpha-2 codes. A link's `location` also accepts English country names. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Readability grade of a design. A design that no decoder reads is rejected instead of graded. */
export const SCANNABLE_GRADES = ['good', 'warn', 'bad'] as const;
export type ScannableGrade = (typeof SCANNABLE_GRADES)[number];

/** A branded domain is served only while its ownership is verified. */
export const DOMAIN_STATUSES = ['pending', 'active', 'disabled'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** Where a branded domain points, compared with this service. */
export const DOMAIN_TARGETS = ['here', 'elsewhere', 'nowhere', 'unknown'] as const;
export type DomainTarget = (typeof DOMAIN_TARGETS)[number];

/** DNS records that prove the ownership of a branded domain. */
export const VERIFICATION_RECORDS = ['TXT', 'CNAME'] as const;
export type VerificationRecord = (typeof VERIFICATION_RECORDS)[number];

/** Position of an overlay on the destination page. */
export const OVERLAY_POSITIONS = ['top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type OverlayPosition = (typeof OVERLAY_POSITIONS)[number];

/** Types of responses, from overlays and bio page forms. */
export const ANSWER_TYPES = ['contact', 'newsletter', 'poll'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** Who may see a website's statistics: 0 everyone, 1 only workspace members, 2 anyone with the password. */
export const PRIVACY_LEVELS = [0, 1, 2] as const;
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** Languages that email reports are written in. */
export const REPORT_LANGUAGES = ['en'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Page sizes of the website list. */
export const WEBSITE_PAGE_SIZES = [10, 25, 50, 100] as const;

/** Social networks that are always present in `socialCount`; the classifier may add more. */
export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'instagram'] as const;

/** Labels of unknown values, as existing clients expect them. */
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

/** Object types in recent activity. */
export const ACTIVITY_TYPES = [
  'link',
  'qr',
  'campaign',
  'channel',
  'pixel',
  'splash',
  'overlay',
  'bio',
  'domain',
  'website',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Emails that a person can turn off: reports and alerts about websites, responses to forms and polls. */
export const EMAIL_TOPICS = ['weekly', 'monthly', 'alerts', 'responses'] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];

/** Object types of the global search. */
export const SEARCH_TYPES = [
  ...ACTIVITY_TYPES,
  'board',
  'goal',
  'funnel',
  'segment',
  'annotation',
  'webhook',
  'preset',
  'key',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
