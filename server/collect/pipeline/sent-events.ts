import { isIP } from 'node:net';
import { AppError, invalidInput, unavailable } from '../../platform/app-error.ts';
import { plainAddress } from '../../platform/fetch/normalize-ip.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { type RawHit, rawHit } from '../hit.ts';
import type { Recorder } from '../recorder-types.ts';
import { dayStart, type Salts } from '../salts.ts';
import type { SiteDirectory } from '../site-port.ts';
import { type EventBody, type EventFields, readEventFields } from './event-body.ts';

/** An event that a server reports about one of its visitors. */
export interface SentEvent {
  /** The fields that trackers send: page, referrer, event, props, user, screen_resolution. */
  readonly fields: EventFields;
  /**
   * Address and user agent of the visitor, not of the server; without them all visitors would be one. Treated like
   * those of a tag's request, and not stored.
   */
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string | undefined;
  /** The visitor's browser sent Do-Not-Track or Global Privacy Control. */
  readonly doNotTrack: boolean | undefined;
  /** ISO 8601 with UTC offset; defaults to now. */
  readonly occurredAt: string | undefined;
}

/** The outcome of a batch of events. */
export interface SentOutcome {
  /** Stored on disk. */
  readonly accepted: number;
  /** Filtered by the website's exclusions or as bots. */
  readonly dropped: number;
  /** Indexes of events that could not be stored now. Only these should be sent again. */
  readonly refused: readonly number[];
}

/** Events that customers' servers send about their visitors. */
export interface SentEvents {
  /**
   * Resolves once the accepted events are on disk. Validates all events before it accepts the first one. `only` are the
   * websites that the sender may send events of; missing for all of the account.
   * @throws AppError `invalid_input` with the errors of each event; `unavailable` if none could be stored.
   */
  send(accountId: number, events: readonly SentEvent[], only?: readonly number[]): Promise<SentOutcome>;
}

export interface SentEventsDeps {
  readonly sites: SiteDirectory;
  readonly recorder: Pick<Recorder, 'recordDurably'>;
  readonly salts: Pick<Salts, 'at'>;
  readonly clock: Clock;
}

/**
 * Visitors of earlier days can't be identified any more, because their salts are destroyed. A salt this old still
 * exists.
 */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Tolerates clock differences: times ahead by less than this count as now. */
const MAX_AHEAD_MS = 60_000;

export function createSentEvents({ sites, recorder, salts, clock }: SentEventsDeps): SentEvents {
  /** One lookup per host, regardless of the number of events. */
  async function findOwners(hits: readonly RawHit[], only: readonly number[] | undefined) {
    const owners = new Map<string, number | undefined>();
    for (const { host } of hits) {
      if (owners.has(host)) continue;
      const site = await findSite(sites, host);
      owners.set(host, site && (only?.includes(site.id) ?? true) ? site.accountId : undefined);
    }
    return owners;
  }

  return {
    async send(accountId, events, only) {
      const now = clock.now();
      const reads = events.map((event) => readSent(event, now));
      const hits = reads.map(({ hit }) => hit).filter((hit) => hit !== undefined);
      const owners = await findOwners(hits, only);
      const errors = reads.flatMap(({ hit, errors: found }, index) => {
        const all = hit === undefined || owners.get(hit.host) === accountId ? found : foreignSiteError(hit.host);
        return Object.entries(all).map(([field, sentence]) => [`events.${index}.${field}`, [sentence]] as const);
      });
      if (errors.length > 0) throw invalidInput(Object.fromEntries(errors));
      await loadSalts(salts, hits);
      return record(recorder, hits);
    },
  };
}

async function findSite(sites: SiteDirectory, host: string) {
  try {
    return await sites.findByHost(host);
  } catch (error) {
    throw error instanceof AppError ? error : Object.assign(unavailable(), { cause: error });
  }
}

/**
 * Loads the salts of all days first: otherwise hits of a day whose salt is known would overtake those of the day before,
 * and a visit over midnight would become two.
 */
async function loadSalts(salts: Pick<Salts, 'at'>, hits: readonly RawHit[]): Promise<void> {
  for (const startsAt of new Set(hits.map(({ occurredAt }) => dayStart(occurredAt)))) await salts.at(startsAt);
}

/** Records in chronological order: a visit takes its origin and entry page from its first event. */
async function record(recorder: Pick<Recorder, 'recordDurably'>, hits: readonly RawHit[]): Promise<SentOutcome> {
  const inOrder = hits
    .map((hit, index) => ({ hit, index }))
    .sort((one, other) => one.hit.occurredAt - other.hit.occurredAt);
  const outcomes = await Promise.allSettled(inOrder.map(({ hit }) => recorder.recordDurably(hit)));
  const count = (wanted: string) =>
    outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === wanted).length;
  const refused = inOrder.filter((_, place) => outcomes[place]?.status === 'rejected').map(({ index }) => index);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure !== undefined && refused.length === hits.length) throw failure.reason;
  return { accepted: count('stored'), dropped: count('dropped'), refused: refused.sort((one, other) => one - other) };
}

/** Error messages by field. */
type ErrorsByField = Readonly<Record<string, string>>;

function foreignSiteError(host: string): ErrorsByField {
  return { page: `This workspace has no website with the domain ${host}.` };
}

interface ReadEvent {
  /** Undefined if there are errors. */
  readonly hit: RawHit | undefined;
  readonly errors: ErrorsByField;
}

function readSent(event: SentEvent, now: number): ReadEvent {
  const body = readEventFields(event.fields);
  const occurredAt = readMoment(event.occurredAt, now);
  const errors: Record<string, string> = {};
  if (body === undefined) errors.page = 'Send the full URL of the page, such as https://example.com/pricing.';
  if (isIP(event.address) === 0) errors.address = "address must be a valid IP address: the visitor's.";
  if (event.userAgent.trim() === '') errors.user_agent = "user_agent must be the visitor's User-Agent header.";
  if (typeof occurredAt === 'string') errors.occurred_at = occurredAt;
  const isRight = body !== undefined && typeof occurredAt === 'number' && Object.keys(errors).length === 0;
  return { hit: isRight ? hitOf(event, body, occurredAt) : undefined, errors };
}

/** Not first-hand: headers that a server omits say nothing about its visitor. */
function hitOf(event: SentEvent, body: EventBody, occurredAt: number): RawHit {
  return rawHit({
    kind: body.kind,
    occurredAt,
    // Normalized like the edge does, so that a tag's page view and a server's event belong to the same visitor.
    address: plainAddress(event.address),
    userAgent: event.userAgent,
    acceptLanguage: event.acceptLanguage ?? '',
    doNotTrack: event.doNotTrack === true,
    referrer: body.referrer,
    host: body.page.host,
    path: body.page.path,
    query: body.page.query,
    screen: body.screenResolution,
    event: body.event,
    props: body.props,
    userId: body.userId,
  });
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns epoch milliseconds, or an error message. */
function readMoment(text: string | undefined, now: number): number | string {
  if (text === undefined) return now;
  const moment = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) return 'Send occurred_at in the format 2026-03-02T09:14:51Z.';
  if (moment > now + MAX_AHEAD_MS) return 'occurred_at must not be in the future.';
  if (moment < now - MAX_AGE_MS) return 'occurred_at must not be more than 24 hours ago.';
  return Math.min(moment, now);
}
