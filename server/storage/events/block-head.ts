import { BlockRejectedError, type EventRow, type ObjectKind, type ObjectRef } from '../../collect/event-port.ts';

/** What must be known about a block's rows without reading them again. */
export interface BlockHead {
  rows: number;
  /** When the first and the last row occurred, in epoch milliseconds. */
  from: number;
  to: number;
  /** The distinct objects that the rows count for: ids by kind and account. */
  objects: [ObjectKind, accountId: number, ids: number[]][];
  /** How many rows of bots do not count for their objects. Blocks of a release before 2026-11-26 do not tell. */
  bots?: number;
  /** The UTC days since 1970 on which rows of a website or account count, and when the first of these occurred. */
  days: [accountId: number, siteId: number, day: number, from: number][];
}

/** A payload of the spool: a zero byte, the length of the head (u32), the head as JSON, the rows as a Native block. */
const FIRST_BYTE = 0;
const HEAD_AT = 5;

const DAY_MS = 86_400_000;

/** The fields of a row that its head needs. */
export type CountedRow = Pick<
  EventRow,
  'accountId' | 'siteId' | 'linkId' | 'qrId' | 'campaignId' | 'pageId' | 'occurredAt' | 'visitStartedAt' | 'bot'
>;

/** Gathers a head row by row. */
export class HeadDraft {
  #rows = 0;
  #bots = 0;
  #from = Number.POSITIVE_INFINITY;
  #to = 0;
  /** By kind, then by account. */
  readonly #objects: Readonly<Record<ObjectKind, Map<number, Set<number>>>> = {
    site: new Map(),
    link: new Map(),
    qr: new Map(),
    campaign: new Map(),
    page: new Map(),
  };
  /** By account, then by website. */
  readonly #days = new Map<number, Map<number, Map<number, number>>>();

  add(row: CountedRow): void {
    const { accountId, occurredAt } = row;
    this.#rows += 1;
    if (row.bot === 1 || row.bot === 2) this.#bots += 1;
    if (occurredAt < this.#from) this.#from = occurredAt;
    if (occurredAt > this.#to) this.#to = occurredAt;
    if (row.siteId > 0) touch(this.#objects.site, accountId, row.siteId);
    if (row.linkId > 0) touch(this.#objects.link, accountId, row.linkId);
    if (row.qrId > 0) touch(this.#objects.qr, accountId, row.qrId);
    if (row.campaignId > 0) touch(this.#objects.campaign, accountId, row.campaignId);
    if (row.pageId > 0) touch(this.#objects.page, accountId, row.pageId);
    const sites = entryOf(this.#days, accountId, newMap<Map<number, number>>);
    const days = entryOf(sites, row.siteId, newMap<number>);
    addDay(days, Math.floor(occurredAt / DAY_MS), occurredAt);
    addDay(days, Math.floor(row.visitStartedAt / DAY_MS), occurredAt);
  }

  get head(): BlockHead {
    const objects = Object.entries(this.#objects).flatMap(([kind, accounts]) =>
      [...accounts].map(([accountId, ids]): BlockHead['objects'][number] => [kind as ObjectKind, accountId, [...ids]]),
    );
    const days = [...this.#days].flatMap(([accountId, sites]) =>
      [...sites].flatMap(([siteId, list]) =>
        [...list].map(([day, from]): BlockHead['days'][number] => [accountId, siteId, day, from]),
      ),
    );
    return { rows: this.#rows, bots: this.#bots, from: this.#from, to: this.#to, objects, days };
  }
}

function touch(objects: Map<number, Set<number>>, accountId: number, id: number): void {
  entryOf(objects, accountId, newSet).add(id);
}

function addDay(days: Map<number, number>, day: number, occurredAt: number): void {
  const known = days.get(day);
  if (known === undefined || occurredAt < known) days.set(day, occurredAt);
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = make();
  map.set(key, created);
  return created;
}

const newSet = () => new Set<number>();
const newMap = <Value>() => new Map<number, Value>();

/** Returns the bytes that precede the rows of a block. */
export function prefixOf(head: BlockHead): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.allocUnsafe(HEAD_AT + text.byteLength);
  prefix[0] = FIRST_BYTE;
  prefix.writeUInt32LE(text.byteLength, 1);
  text.copy(prefix, HEAD_AT);
  return prefix;
}

/** False for a row of an earlier release, which is a line of text. */
export function isBlock(payload: Uint8Array): boolean {
  return payload[0] === FIRST_BYTE;
}

/** A block is stored, counted and reported by its head; with thousands of objects, parsing it costs as much as all three. */
const knownHeads = new WeakMap<Uint8Array, BlockHead>();

/** @throws BlockRejectedError for a payload that is no block */
export function readHead(block: Uint8Array): BlockHead {
  const known = knownHeads.get(block);
  if (known !== undefined) return known;
  try {
    const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
    const head: BlockHead = JSON.parse(bytes.toString('utf8', HEAD_AT, bodyAt(block)));
    knownHeads.set(block, head);
    return head;
  } catch (error) {
    throw new BlockRejectedError('The block has no header.', { cause: error });
  }
}

/** Returns the rows of a block in ClickHouse's Native format. */
export function rowsOf(block: Uint8Array): Buffer {
  const at = bodyAt(block);
  return Buffer.from(block.buffer, block.byteOffset + at, block.byteLength - at);
}

function bodyAt(block: Uint8Array): number {
  return HEAD_AT + Buffer.from(block.buffer, block.byteOffset, block.byteLength).readUInt32LE(1);
}

/** Returns the distinct objects that blocks count for. */
export function touchedObjects(heads: readonly BlockHead[]): ObjectRef[] {
  const found: ObjectRef[] = [];
  const known = new Map<string, Set<number>>();
  for (const { objects } of heads) {
    for (const [kind, accountId, ids] of objects) {
      const seen = entryOf(known, `${kind} ${accountId}`, newSet);
      for (const id of ids) {
        if (seen.has(id)) continue;
        seen.add(id);
        found.push({ kind, accountId, id });
      }
    }
  }
  return found;
}
