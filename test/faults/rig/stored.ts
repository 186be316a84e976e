import { setTimeout as delay } from 'node:timers/promises';
import {
  createEventClient,
  type EngineAddress,
  type EventClient,
} from '../../../server/storage/events/engine/client.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import { type Audit, audit, type Ledger } from './ledger.ts';
import type { Load } from './load.ts';

/** Rows of the event log, queried from the engine itself, so that no layer can hide or duplicate them. */
export class StoredEvents {
  readonly #client: EventClient;
  readonly #siteId: number;

  constructor(address: EngineAddress, siteId: number) {
    this.#client = createEventClient(address);
    this.#siteId = siteId;
  }

  static of({ folder, siteId }: { folder: string; siteId: number }): StoredEvents {
    return new StoredEvents({ socketPath: engineSocketPath(folder) }, siteId);
  }

  /** Count of each stored number after `from` and up to `to`. */
  async counts(from: number, to: number): Promise<Map<number, number>> {
    const rows = await this.#client.rows<{ id: number; times: number }>(
      `SELECT toUInt32OrZero(substring(path, 4)) AS id, toUInt32(count()) AS times FROM events
      WHERE site_id = {site: UInt64} AND kind = 'pageview' AND path LIKE '/e/%' AND id > {from: UInt32} AND id <= {to: UInt32}
      GROUP BY id`,
      { site: this.#siteId, from, to },
    );
    return new Map(rows.map(({ id, times }) => [Number(id), Number(times)]));
  }

  async total(): Promise<number> {
    const rows = await this.#client.rows<{ times: string }>(
      `SELECT toString(count()) AS times FROM events WHERE site_id = {site: UInt64} AND kind = 'pageview'`,
      { site: this.#siteId },
    );
    return Number(rows[0]?.times ?? 0);
  }

  /** A single number from a query on the website's rows. */
  async number(expression: string): Promise<number> {
    const rows = await this.#client.rows<{ value: string }>(
      `SELECT toString(${expression}) AS value FROM events WHERE site_id = {site: UInt64}`,
      { site: this.#siteId },
    );
    return Number(rows[0]?.value ?? Number.NaN);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

export interface AuditOptions {
  ledger: Ledger;
  /** Numbers up to here have been checked. */
  from: number;
  to: number;
  withinMs?: number;
}

/** Polls until every acknowledged event is stored or the time is over, then returns missing and duplicate ones. */
export async function auditUntilStored(stored: StoredEvents, options: AuditOptions): Promise<Audit> {
  const { ledger, from, to, withinMs = 90_000 } = options;
  const deadline = performance.now() + withinMs;
  for (;;) {
    // The engine may still be starting: retry until the time is over.
    const counts = await stored.counts(from, to).catch(() => undefined);
    const found = audit(ledger, counts ?? new Map(), { from, to });
    if (found.lost.length === 0 && counts !== undefined) return found;
    if (performance.now() > deadline) {
      if (counts === undefined) throw new Error('The event log could not be asked.');
      return found;
    }
    await delay(100);
  }
}

/** A number up to which every event has its final outcome. */
export async function settledMark(load: Load): Promise<number> {
  const mark = load.ledger.lastId;
  while (load.oldestOnItsWay() <= mark) await delay(10);
  return mark;
}
