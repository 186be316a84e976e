/** Closed lists of links, rotators and webhooks. Data only. */

/** Statuses with which a short link can redirect. Whatever it is, nobody is told to remember it: each click arrives here. */
export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** What random aliases are made of: letters in both cases and digits, or what can be said without naming the case. */
export const ALIAS_ALPHABETS = ['mixed', 'lower', 'digits'] as const;
export type AliasAlphabet = (typeof ALIAS_ALPHABETS)[number];

/** What is kept to be used again: words for parameters, the look of a code, settings of links. */
export const PRESET_KINDS = ['utm', 'qr', 'link'] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

/** The words that analytics tools read from an address. */
export const UTM_WORDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmWord = (typeof UTM_WORDS)[number];

/** Whether a link still leads somewhere; `unknown`: its target keeps programs out, or has just begun to fail. */
export const LINK_HEALTH_STATUSES = ['ok', 'broken', 'unknown'] as const;
export type LinkHealthStatus = (typeof LINK_HEALTH_STATUSES)[number];

/** What strangers can say is wrong with an address of ours. */
export const ABUSE_REASONS = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** What an operator blocks: a domain with everything under it, or a word in an address or alias. */
export const BLOCK_KINDS = ['domain', 'keyword'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * How a rotator spreads visitors: evenly, by the weights of its links, or in the order of its links, one visitor each.
 */
export const ROTATOR_STRATEGIES = ['even', 'weighted', 'sequential'] as const;
export type RotatorStrategy = (typeof ROTATOR_STRATEGIES)[number];

/** Whose exports links can be brought in from; `csv` is a table with our own names. */
export const LINK_FORMATS = ['csv', 'bitly', 'dub', 'kutt', 'shlink', 'yourls'] as const;
export type LinkFormat = (typeof LINK_FORMATS)[number];

/** What became of a row: made now, there already, or refused. */
export const IMPORT_RESULTS = ['made', 'exists', 'refused'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** What webhooks are told of. Clicks and scans come in batches. */
export const WEBHOOK_EVENTS = [
  'link.created',
  'link.clicked',
  'link.limit_reached',
  'link.broken',
  'link.recovered',
  'code.scanned',
  'goal.reached',
  'answer.received',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How a delivery to a webhook stands: it is tried again while it waits. */
export const DELIVERY_OUTCOMES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];
