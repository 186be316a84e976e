/** Enums of links, rotators and webhooks. Data only. */

/** Statuses with which a short link can redirect. Redirects are never cacheable, so that every click is counted. */
export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** Character sets of random aliases: letters in both cases and digits, lowercase letters and digits, or digits only. */
export const ALIAS_ALPHABETS = ['mixed', 'lower', 'digits'] as const;
export type AliasAlphabet = (typeof ALIAS_ALPHABETS)[number];

/** Kinds of presets: UTM parameters, QR code designs, link settings. */
export const PRESET_KINDS = ['utm', 'qr', 'link'] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

/** UTM parameters. */
export const UTM_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmParameter = (typeof UTM_PARAMETERS)[number];

/** Health of a destination. `unknown`: it blocks automated requests, or has only just begun to fail. */
export const LINK_HEALTH_STATUSES = ['ok', 'broken', 'unknown'] as const;
export type LinkHealthStatus = (typeof LINK_HEALTH_STATUSES)[number];

/** Why a link redirects nobody any more: its expiry has passed, or its click limit is reached. */
export const LINK_ENDS = ['expired', 'limit'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** Reasons of abuse reports. */
export const ABUSE_REASONS = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** How an announcement of the operators looks, from quiet to loud. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** What operators decided about an abuse report. */
/** `suspended`: closed because the workspace of the link was suspended; open again if it is resumed. */
export const ABUSE_STATES = ['open', 'blocked', 'suspended', 'dismissed'] as const;
export type AbuseState = (typeof ABUSE_STATES)[number];

/** What an operator blocks: a domain with everything under it, or a word in an address or alias. */
export const BLOCK_KINDS = ['domain', 'keyword'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * How a rotator spreads visitors: evenly, by the weights of its links, or in the order of its links, one visitor each.
 */
export const ROTATOR_STRATEGIES = ['even', 'weighted', 'sequential'] as const;
export type RotatorStrategy = (typeof ROTATOR_STRATEGIES)[number];

/** Import formats of links; `csv` is Waymark's own format. */
export const LINK_FORMATS = ['csv', 'bitly', 'dub', 'kutt', 'shlink', 'yourls'] as const;
export type LinkFormat = (typeof LINK_FORMATS)[number];

/** Import result of a row: created, already existing, or rejected. */
export const IMPORT_RESULTS = ['made', 'exists', 'refused'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** Webhook events. Clicks and scans are sent in batches. */
export const WEBHOOK_EVENTS = [
  'link.created',
  'link.clicked',
  'link.limit_reached',
  'link.broken',
  'link.recovered',
  'code.scanned',
  'goal.reached',
  'answer.received',
  'audit.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Delivery states. Deliveries that wait are retried. */
export const DELIVERY_OUTCOMES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Pages of links that take the brand of their workspace, and the texts that each can have. */
export const BRANDED_PAGES = {
  splash: ['title', 'text', 'button'],
  overlay: ['button'],
  protected: ['title', 'text', 'button'],
  expired: ['title', 'text', 'button'],
  early: ['title', 'text', 'button'],
  missing: ['title', 'text', 'button'],
  blocked: ['text'],
  report: ['text'],
  consent: ['title', 'text'],
} as const;
export type BrandedPage = keyof typeof BRANDED_PAGES;
export type BrandText = 'title' | 'text' | 'button';
