import { type NamedEvent, NO_PROPS } from '../hit.ts';
import { cleanText } from './clean-text.ts';
import { type Props, readProps, readVitals } from './event-props.ts';
import { type PageReader, type PageUrl, readPageUrl } from './page-url.ts';

/** The valid parts of an event request's body. */
export interface EventBody {
  readonly kind: 'pageview' | 'event' | 'engagement' | 'vital';
  readonly page: PageUrl;
  readonly referrer: string;
  /** `1920x1080` or ''. */
  readonly screenResolution: string;
  /** Only for custom events. */
  readonly event: NamedEvent | undefined;
  /** Of page views and custom events; for web vitals, the measured values. */
  readonly props: Props;
  /** 0 unless the kind is engagement. */
  readonly engagedMs: number;
  readonly scrollDepth: number;
  /** User ID that the page sent; '' for none. */
  readonly userId: string;
  /** The tag runs in a browser that reports automation (`navigator.webdriver`). */
  readonly isAutomated: boolean;
}

/** The edge limits bodies to 16 KiB; this protects callers that don't. */
const MAX_BODY_LENGTH = 16_384;
const MAX_ADDRESS_LENGTH = 4_096;
const MAX_NAME_LENGTH = 200;
const MAX_UNIT_LENGTH = 32;
const MAX_USER_ID_LENGTH = 200;
const DAY_MS = 86_400_000;

/**
 * Parses the body that compatible trackers send. It ignores the content type: live trackers send JSON as
 * `application/json, text/javascript; charset=utf-8`, as `text/plain`, as a form type or without one. A form type only
 * matters if the text is not JSON.
 * @returns undefined if it names no page to count. Never throws.
 */
export function parseEventBody(
  text: string,
  contentType: string | undefined,
  readPage: PageReader = readPageUrl,
): EventBody | undefined {
  const fields = text.length > MAX_BODY_LENGTH ? undefined : (readJson(text) ?? readForm(text, contentType ?? ''));
  return fields && readEventFields(fields, readPage);
}

/** Like `parseEventBody`, for fields that arrived in another way. */
export function readEventFields(fields: EventFields, readPage: PageReader = readPageUrl): EventBody | undefined {
  const page = readPage(plainText(fields.page, MAX_ADDRESS_LENGTH));
  if (page === undefined) return undefined;
  const kindFields = readKind(fields);
  return {
    page,
    referrer: plainText(fields.referrer, MAX_ADDRESS_LENGTH),
    screenResolution: readScreen(fields.screen_resolution),
    userId: readUserId(fields.user),
    isAutomated: TRUE_VALUES.has(fields.auto),
    kind: kindFields.kind,
    event: kindFields.event,
    props: kindFields.props,
    engagedMs: kindFields.engagedMs,
    scrollDepth: kindFields.scrollDepth,
  };
}

/** Sanitizes and truncates the user ID that a website sent; returns '' for none. */
export function readUserId(value: unknown): string {
  return plainText(value, MAX_USER_ID_LENGTH);
}

const TRUE_VALUES: ReadonlySet<unknown> = new Set([1, '1', true, 'true']);

type KindFields = Pick<EventBody, 'kind' | 'event' | 'props' | 'engagedMs' | 'scrollDepth'>;

const PAGE_VIEW: KindFields = { kind: 'pageview', event: undefined, props: NO_PROPS, engagedMs: 0, scrollDepth: 0 };

/**
 * A body with a number for engagement or an object for vitals is never a page view, even if their contents are invalid.
 */
function readKind(fields: Fields): KindFields {
  if (isGiven(fields.engaged)) {
    const engagedMs = readAmount(fields.engaged, DAY_MS);
    return { ...PAGE_VIEW, kind: 'engagement', engagedMs, scrollDepth: readAmount(fields.scroll, 100) };
  }
  if (isGiven(fields.vitals)) return { ...PAGE_VIEW, kind: 'vital', props: readVitals(fields.vitals) };
  const event = readEvent(fields.event);
  if (event === undefined && fields.props === undefined) return PAGE_VIEW;
  const ofEvent = isObject(fields.event) ? fields.event.props : undefined;
  return { ...PAGE_VIEW, kind: event ? 'event' : 'pageview', event, props: readProps(fields.props, ofEvent) };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Returns an integer from 0 to `max`. */
function readAmount(value: unknown, max: number): number {
  return Math.round(Math.min(Math.max(readNumber(value), 0), max));
}

/** The fields as named by compatible trackers: `page`, `referrer`, `event`, ... */
export type EventFields = Readonly<Record<string, unknown>>;
type Fields = EventFields;

function readJson(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readForm(text: string, contentType: string): Fields | undefined {
  return contentType.includes('x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

const SCREEN_SIZE = /^\d{1,5}x\d{1,5}$/;

function readScreen(value: unknown): string {
  if (typeof value === 'string' && SCREEN_SIZE.test(value)) return value;
  const size = /^(\d{1,5})\s*[x×]\s*(\d{1,5})$/i.exec(plainText(value, 20));
  return size === null ? '' : `${size[1]}x${size[2]}`;
}

/**
 * Accepts an object `{name, value, unit}` or just a name (numbers count as text). Anything else is dropped, and the hit
 * is a page view.
 */
function readEvent(value: unknown): NamedEvent | undefined {
  if (value === undefined) return undefined;
  const fields: Fields = isObject(value) ? value : { name: value };
  const name = plainText(fields.name, MAX_NAME_LENGTH);
  return name === ''
    ? undefined
    : { name, value: readNumber(fields.value), unit: plainText(fields.unit, MAX_UNIT_LENGTH) };
}

/** Numbers may arrive as text (`data-` attributes). NaN, infinities and absurdly large values count as 0. */
function readNumber(value: unknown): number {
  const number = typeof value === 'string' && value.length <= 32 ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= 1e15 ? number : 0;
}

function plainText(value: unknown, maxLength: number): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value), maxLength) : '';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
