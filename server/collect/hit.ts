import type { EventKind } from '../../contract/vocabulary.ts';

/** A custom event as its page names it. */
export interface NamedEvent {
  readonly name: string;
  readonly value: number;
  /** Currency or other unit, '' for none. */
  readonly unit: string;
}

/**
 * What a stranger did and what their request said, before anything is made of it. Holds the address and the user
 * agent: lives in memory only, from the request to the next flush, and is neither logged nor stored.
 */
export interface RawHit {
  readonly kind: EventKind;
  /** 0 on page views and custom events: the host tells the site, the site tells the account. */
  readonly accountId: number;
  readonly linkId: number;
  readonly qrId: number;
  readonly campaignId: number;
  readonly domainId: number;
  readonly pageId: number;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  /** IPv4 or IPv6, as the edge determined it. */
  readonly address: string;
  readonly userAgent: string;
  /** The page's referrer for page views (from the body), the header for the rest. */
  readonly referrer: string;
  readonly acceptLanguage: string;
  /** `Sec-CH-UA`: the browser's makers and versions, which Chromium sends along over https; '' when there is none. */
  readonly brands: string;
  /**
   * The request came from the visitor's own program, so that what its headers lack says something too. False for
   * imports and for what servers send on.
   */
  readonly isFirstHand: boolean;
  /** Of the page visited or the short link requested: lower case, ASCII, no port. */
  readonly host: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** `1920x1080` or ''. */
  readonly screen: string;
  readonly event: NamedEvent | undefined;
  /** Properties as the page sent them, cleaned; NO_PROPS for none. */
  readonly props: Readonly<Record<string, string>>;
  /** See EventRow. */
  readonly engagedMs: number;
  readonly scrollDepth: number;
  /** Whom the website says this is, '' for nobody; hashed before it is stored. */
  readonly person: string;
  /** The tag runs in a browser that says it is driven by a program. */
  readonly isAutomated: boolean;
  /** Of clicks and scans: the story's number, which the landing address carries along; '0' when it carries none. */
  readonly journeyId: string;
  /** Of clicks and scans: the tracked website of the same account that the answer leads to, 0 for none. */
  readonly landingSiteId: number;
  readonly doNotTrack: boolean;
  readonly globalPrivacyControl: boolean;
  /** `Sec-Purpose`, or the older `Purpose`, `X-Purpose` or `X-Moz`. */
  readonly secPurpose: string;
}

export const NO_PROPS: Readonly<Record<string, string>> = Object.freeze({});

const NOTHING_SAID: Omit<RawHit, 'kind' | 'occurredAt'> = {
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
  person: '',
  isAutomated: false,
  journeyId: '0',
  landingSiteId: 0,
  doNotTrack: false,
  globalPrivacyControl: false,
  secPurpose: '',
};

/** A hit with these fields; the others say nothing. */
export function rawHit(fields: Pick<RawHit, 'kind' | 'occurredAt'> & Partial<RawHit>): RawHit {
  return { ...NOTHING_SAID, ...fields };
}
