import { unavailable } from '../../platform/app-error.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import { TtlMap } from '../../platform/ttl-map.ts';
import type { EventLogReader } from '../query/stats-port.ts';
import { accountsOf, COUNTED_TOPIC, type CountedKind, type TotalsStore } from '../query/totals-port.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import { LiveWatch } from './live-watch.ts';

export interface VersionDeps {
  changes: ChangeFeed;
  log: Pick<EventLogReader, 'count'>;
  totals: Pick<TotalsStore, 'readAnewAt'>;
}

export interface CountedObject {
  kind: CountedKind;
  id: number;
}

/** Who follows an account's figures. */
export interface Follower {
  accountId: number;
  keyId: number;
  /** Limits the news to these objects. */
  only?: readonly CountedObject[] | undefined;
}

/** Tells a follower that new events are counted. */
export interface FiguresChanged {
  /** Milliseconds since the figures changed; null if this process knows of no change. */
  sinceMs: number | null;
}

export type FigureWatch = LiveWatch<FiguresChanged>;

/** Accounts whose latest announcement a process remembers; at most twice as many. */
const MAX_ACCOUNTS = 50_000;
/** Open streams per session and process: a person has few windows, and a hidden tab closes its stream. */
const MAX_STREAMS_PER_KEY = 20;

interface Announced {
  /** Number of the announcement among all of this process. */
  number: number;
  at: number;
}

/**
 * Tracks the version of an account's figures. Every process hears when counts of an account were written, which happens
 * after its events reached the event log; the number of rows in the log shows exactly whether two responses reflect the
 * same moment.
 */
export class AccountVersions {
  readonly #deps: VersionDeps;
  readonly #announced = new TtlMap<number, Announced>(MAX_ACCOUNTS);
  readonly #rows = new TtlMap<number, number>(MAX_ACCOUNTS);
  readonly #slots = new ConcurrencySlots(
    MAX_STREAMS_PER_KEY,
    `A session can have up to ${MAX_STREAMS_PER_KEY} live screens open. Close one first.`,
  );
  readonly #followers = new Map<number, Set<() => void>>();
  readonly #watches = new Set<FigureWatch>();
  readonly #unsubscribe: () => void;
  #count = 0;
  #isClosed = false;

  constructor(deps: VersionDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.changes.subscribe((change) => {
      if (change.topic === COUNTED_TOPIC) for (const accountId of accountsOf(change)) this.#announce(accountId);
    });
  }

  /** Returns the version as far as it is known without a query; changes with every announcement. */
  known(accountId: number): string {
    const announced = this.#announced.get(accountId)?.number ?? 0;
    return `${this.#deps.changes.period() ?? ''}.${announced}.${this.#rows.get(accountId) ?? ''}`;
  }

  /**
   * Reads the version from the event log (3 ms of CPU). Responses computed between two equal versions reflect the
   * same moment.
   */
  async read(accountId: number): Promise<string> {
    this.#rows.set(accountId, await this.#deps.log.count({ accountId }));
    return this.known(accountId);
  }

  /** Rejects if the session has too many streams. The caller must end the watch. */
  follow({ accountId, keyId, only }: Follower): FigureWatch {
    if (this.#isClosed) throw unavailable();
    const leave = this.#slots.take(keyId);
    const tell = only === undefined ? () => watch.push({ sinceMs: 0 }) : this.#onlyOf(only, () => watch);
    const watch: FigureWatch = new LiveWatch<FiguresChanged>({ sinceMs: this.#sinceMs(accountId) }, () => {
      leave();
      this.#watches.delete(watch);
      this.#unfollow(accountId, tell);
    });
    this.#watches.add(watch);
    this.#followers.set(accountId, (this.#followers.get(accountId) ?? new Set()).add(tell));
    return watch;
  }

  /** Ends all streams, so that none delays a shutdown. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const watch of [...this.#watches]) watch.end();
  }

  #announce(accountId: number): void {
    this.#announced.set(accountId, { number: ++this.#count, at: performance.now() });
    for (const tell of this.#followers.get(accountId) ?? []) tell();
  }

  #sinceMs(accountId: number): number | null {
    const announced = this.#announced.get(accountId);
    return announced === undefined ? null : Math.round(performance.now() - announced.at);
  }

  /** Viewers of a shared dashboard or board learn nothing about the account's other objects. */
  #onlyOf(objects: readonly CountedObject[], watch: () => FigureWatch): () => void {
    const read = async () =>
      String(await Promise.all(objects.map(({ kind, id }) => this.#deps.totals.readAnewAt(kind, id))));
    // A failed read tells nothing; the application asks again by itself when it hears nothing.
    let countedAt: Promise<string | undefined> = read().catch(() => undefined);
    return () => {
      const before = countedAt;
      countedAt = Promise.all([before, read()]).then(
        ([known, at]) => {
          if (at !== known) watch().push({ sinceMs: 0 });
          return at;
        },
        () => before,
      );
    };
  }

  #unfollow(accountId: number, tell: () => void): void {
    const followers = this.#followers.get(accountId);
    followers?.delete(tell);
    if (followers?.size === 0) this.#followers.delete(accountId);
  }
}

/** Times that answers are read before they are sent although events kept arriving. */
const MAX_READINGS = 4;

export interface OneMoment<Answers> {
  version: string;
  /** False when events kept arriving during all readings. */
  isOfOneMoment: boolean;
  answers: Answers;
}

/**
 * Reads several answers as of one moment: the version of the account's figures is the same before and after, so no answer
 * has an event that another lacks. Reads again when events arrived in between.
 */
export async function atOneMoment<Answers>(
  version: () => Promise<string>,
  readAll: () => Promise<Answers>,
): Promise<OneMoment<Answers>> {
  let before = await version();
  for (let reading = 1; ; reading++) {
    const answers = await readAll();
    const after = await version();
    const isOfOneMoment = after === before;
    if (isOfOneMoment || reading === MAX_READINGS) return { version: after, isOfOneMoment, answers };
    before = after;
  }
}
