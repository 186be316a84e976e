import type { EventKind } from '../../contract/vocabulary.ts';

/** A custom event as sent by the page. */
export interface NamedEvent {
  readonly name: string;
  readonly value: number;
  /** Currency or other unit; '' for none. */
  readonly unit: string;
}

/**
 * The raw data of one request, before the pipeline processes it. Holds the IP address and the user agent, so it lives
 * in memory only, from the request to the next flush, and is neither logged nor stored.
 */
export interface RawHit {
  readonly kind: EventKind;
  /** 0 for page views and custom events: the host determines the site, and the site the account. */
  readonly accountId: number;
  readonly linkId: number;
  readonly qrId: number;
  readonly campaignId: number;
  readonly domainId: number;
  readonly pageId: number;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  /** IPv4 or IPv6 address of the client, as determined by the edge. */
  readonly address: string;
  readonly userAgent: string;
  /** For page views the page's referrer from the body, otherwise the `Referer` header. */
  readonly referrer: string;
  readonly acceptLanguage: string;
  /** `Sec-CH-UA`: browser brands and versions, which Chromium sends over HTTPS; '' if absent. */
  readonly brands: string;
  /**
   * The request came directly from the visitor's browser or app, so missing headers are meaningful. False for imports
   * and for events sent by servers.
   */
  readonly isFirstHand: boolean;
  /** Host of the visited page or of the requested short link: lower case, ASCII, no port. */
  readonly host: string;
  readonly path: string;
  /** Query string without `?`. */
  readonly query: string;
  /** `1920x1080` or ''. */
  readonly screen: string;
  readonly event: NamedEvent | undefined;
  /** Sanitized properties from the page; NO_PROPS for none. */
  readonly props: Readonly<Record<string, string>>;
  /** See EventRow. */
  readonly engagedMs: number;
  readonly scrollDepth: number;
  /** User ID that the website sent, '' for none; hashed before it is stored. */
  readonly userId: string;
  /** The tag runs in a browser that reports automation (`navigator.webdriver`). */
  readonly isAutomated: boolean;
  /** Clicks and scans only: the journey ID carried by the landing address, '0' if it carries none. */
  readonly journeyId: string;
  /** Clicks and scans only: the tracked website of the same account that the response redirects to, 0 for none. */
  readonly landingSiteId: number;
  readonly doNotTrack: boolean;
  readonly globalPrivacyControl: boolean;
  /** `Sec-Purpose`, or the older `Purpose`, `X-Purpose` or `X-Moz`. */
  readonly secPurpose: string;
}

export const NO_PROPS: Readonly<Record<string, string>> = Object.freeze({});

const EMPTY_HIT: Omit<RawHit, 'kind' | 'occurredAt'> = {
  accountId: 0,
  linkId: 0,
  qrId: 0,
  campaignId: 0,
  domainId: 0,
  pageId: 0,
  address: '',
  userAgent: '',
  referrer: '',
  acceptLanguage: '',
  brands: '',
  isFirstHand: false,
  host: '',
  path: '/',
  query: '',
  screen: '',
  event: undefined,
  props: NO_PROPS,
  engagedMs: 0,
  scrollDepth: 0,
  userId: '',
  isAutomated: false,
  journeyId: '0',
  landingSiteId: 0,
  doNotTrack: false,
  globalPrivacyControl: false,
  secPurpose: '',
};

/** Creates a hit with these fields and empty values for all others. */
export function rawHit(fields: Pick<RawHit, 'kind' | 'occurredAt'> & Partial<RawHit>): RawHit {
  return { ...EMPTY_HIT, ...fields };
}
