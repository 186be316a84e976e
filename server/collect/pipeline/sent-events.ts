import { isIP } from 'node:net';
import { AppError, invalidInput, unavailable } from '../../platform/app-error.ts';
import { plainAddress } from '../../platform/fetch/plain-address.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { type RawHit, rawHit } from '../hit.ts';
import type { Recorder } from '../recorder.ts';
import type { SiteDirectory } from '../site-port.ts';
import { type EventBody, type EventFields, readEventFields } from './event-body.ts';

/** What a server tells of one of its visitors. */
export interface SentEvent {
  /** What trackers send: page, referrer, event, props, user, screen_resolution. */
  readonly fields: EventFields;
  /** The visitor's, not the server's: without them all visitors would be one. Used as those of a tag's, and not stored. */
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string | undefined;
  /** The visitor's browser sent Do-Not-Track or Global Privacy Control. */
  readonly doNotTrack: boolean | undefined;
  /** ISO 8601 with its offset; now when undefined. */
  readonly occurredAt: string | undefined;
}

/** What became of events that were sent together. */
export interface SentOutcome {
  /** On disk. */
  readonly accepted: number;
  /** Left out by the website's rules, or as bots. */
  readonly dropped: number;
  /** Those that could not be stored now, by their place in what was sent: they alone should be sent again. */
  readonly refused: readonly number[];
}

/** Events that account holders' servers send of their visitors. */
export interface SentEvents {
  /**
   * Resolves when what it accepts is on disk. All of them are looked at before the first one is taken.
   * @throws AppError `invalid_input` with what is wrong with each; `unavailable` when none could be stored.
   */
  send(accountId: number, events: readonly SentEvent[]): Promise<SentOutcome>;
}

export interface SentEventsParts {
  readonly sites: SiteDirectory;
  readonly recorder: Pick<Recorder, 'recordDurably'>;
  readonly clock: Clock;
}

/**
 * Visitors of older days can't be told apart any more, because their salts are gone; the one of a moment this long ago is
 * always there.
 */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Clocks differ. What is ahead by less than this happens now. */
const MAX_AHEAD_MS = 60_000;

export function createSentEvents({ sites, recorder, clock }: SentEventsParts): SentEvents {
  /** By host: one look-up, however many events. */
  async function findOwners(hits: readonly RawHit[]): Promise<ReadonlyMap<string, number | undefined>> {
    const owners = new Map<string, number | undefined>();
    for (const { host } of hits) {
      if (!owners.has(host)) owners.set(host, (await findSite(sites, host))?.accountId);
    }
    return owners;
  }

  return {
    async send(accountId, events) {
      const now = clock.now();
      const reads = events.map((event) => readSent(event, now));
      const hits = reads.map(({ hit }) => hit).filter((hit) => hit !== undefined);
      const owners = await findOwners(hits);
      const faults = reads.flatMap(({ hit, faults: found }, index) => {
        const all = hit === undefined || owners.get(hit.host) === accountId ? found : notYours(hit.host);
        return Object.entries(all).map(([field, sentence]) => [`events.${index}.${field}`, [sentence]] as const);
      });
      if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
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

/** In the order in which they happened: what a visit's first event says of it depends on that. */
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

/** What is wrong, by the field. */
type Faults = Readonly<Record<string, string>>;

function notYours(host: string): Faults {
  return { page: `This account tracks no website at ${host}.` };
}

interface ReadEvent {
  /** Undefined where there are faults. */
  readonly hit: RawHit | undefined;
  readonly faults: Faults;
}

function readSent(event: SentEvent, now: number): ReadEvent {
  const body = readEventFields(event.fields);
  const occurredAt = readMoment(event.occurredAt, now);
  const faults: Record<string, string> = {};
  if (body === undefined) faults.page = 'Write the whole address of the page, as in https://example.com/pricing.';
  if (isIP(event.address) === 0) faults.address = "address must be the visitor's IP address.";
  if (event.userAgent.trim() === '') faults.user_agent = "user_agent must be the visitor's User-Agent header.";
  if (typeof occurredAt === 'string') faults.occurred_at = occurredAt;
  const isRight = body !== undefined && typeof occurredAt === 'number' && Object.keys(faults).length === 0;
  return { hit: isRight ? hitOf(event, body, occurredAt) : undefined, faults };
}

/** Not first-hand: what a server leaves out says nothing about its visitor. */
function hitOf(event: SentEvent, body: EventBody, occurredAt: number): RawHit {
  return rawHit({
    kind: body.kind,
    occurredAt,
    // As the edge tells it, so that a tag's view and a server's event are of one visitor.
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
    person: body.person,
  });
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Epoch milliseconds, or what is wrong. */
function readMoment(text: string | undefined, now: number): number | string {
  if (text === undefined) return now;
  const moment = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) return 'Write occurred_at as in 2026-03-02T09:14:51Z.';
  if (moment > now + MAX_AHEAD_MS) return 'occurred_at lies in the future.';
  if (moment < now - MAX_AGE_MS) return 'occurred_at lies more than 24 hours back.';
  return Math.min(moment, now);
}
