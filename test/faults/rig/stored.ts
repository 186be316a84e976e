import { setTimeout as delay } from 'node:timers/promises';
import {
  createEventClient,
  type EngineAddress,
  type EventClient,
} from '../../../server/storage/events/engine/client.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import { type Audit, audit, type Ledger } from './ledger.ts';
import type { Load } from './load.ts';

/** What is in the event log, asked of the engine itself: nothing between it and the rows can hide or double one. */
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

  /** How often each number after `from` and up to `to` is stored. */
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

  /** One number out of a question of the drill's own about the site's rows. */
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
  /** Numbers up to here were looked at before. */
  from: number;
  to: number;
  withinMs?: number;
}

/** Looks until everything acknowledged is stored, or the time is over; then tells what is missing and what is too much. */
export async function auditUntilStored(stored: StoredEvents, options: AuditOptions): Promise<Audit> {
  const { ledger, from, to, withinMs = 90_000 } = options;
  const deadline = performance.now() + withinMs;
  for (;;) {
    // The engine may be on its way up: asked again until the time is over.
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

/** A number up to which every event has its final fate. */
export async function settledMark(load: Load): Promise<number> {
  const mark = load.ledger.lastId;
  while (load.oldestOnItsWay() <= mark) await delay(10);
  return mark;
}
