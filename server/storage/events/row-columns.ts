import type { EventRow } from '../../collect/event-port.ts';
import { EVENT_COLUMNS } from './columns.ts';
import { readText, readVarint, writeText, writeVarint } from './native/format.ts';
import type { NativeColumn } from './native/native-column.ts';
import { Hashes, Numbers, Values } from './native/number-columns.ts';
import { Pairs, Words } from './native/text-columns.ts';

/** Rows of a block, and room for the properties of all of them. */
export const MAX_ROWS = 2_000;
const MAX_PAIRS = MAX_ROWS * 30;
/** A block is full when its texts may take more: with the numbers it stays far below the spool's limit of 1 MiB. */
const MAX_TEXT_BYTES = 256 * 1024;

const words = () => new Words(MAX_ROWS);
const numbers = () => new Numbers(MAX_ROWS);
const hashes = () => new Hashes(MAX_ROWS);

const NO_PREFIX = Buffer.alloc(0);

interface NamedColumn {
  name: string;
  type: string;
  column: NativeColumn;
}

/**
 * Gathers rows as columns. Each row is stored field by field, in three groups: reading named fields of one class costs
 * less than any loop over names (0.8 µs a row against 2).
 */
export class RowColumns {
  readonly #ids = {
    account_id: numbers(),
    site_id: numbers(),
    link_id: numbers(),
    qr_id: numbers(),
    campaign_id: numbers(),
    page_id: numbers(),
    domain_id: numbers(),
    occurred_at: numbers(),
    visit_started_at: numbers(),
    visitor_id: hashes(),
    visit_id: hashes(),
    journey_id: hashes(),
    via_link_id: numbers(),
    via_qr_id: numbers(),
    via_campaign_id: numbers(),
    person_id: hashes(),
  };
  readonly #origin = {
    kind: words(),
    host: words(),
    path: words(),
    entry_path: words(),
    referrer_host: words(),
    referrer_path: words(),
    source: words(),
    channel: words(),
    utm_source: words(),
    utm_medium: words(),
    utm_campaign: words(),
    utm_term: words(),
    utm_content: words(),
  };
  readonly #visitor = {
    name: words(),
    unit: words(),
    country: words(),
    region: words(),
    city: words(),
    browser: words(),
    browser_version: words(),
    os: words(),
    os_version: words(),
    device: words(),
    language: words(),
    screen: words(),
    value: new Values(new Float64Array(MAX_ROWS)),
    bot: new Values(new Uint8Array(MAX_ROWS)),
    sequence: new Values(new Uint16Array(MAX_ROWS)),
    engaged_ms: new Values(new Uint32Array(MAX_ROWS)),
    scroll_depth: new Values(new Uint8Array(MAX_ROWS)),
    props: new Pairs(MAX_ROWS, MAX_PAIRS),
  };
  readonly #columns: readonly NamedColumn[];
  readonly #byName: ReadonlyMap<string, NamedColumn>;
  readonly #texts: readonly { readonly bytes: number }[];
  rows = 0;

  constructor() {
    const byName: Readonly<Record<string, NativeColumn>> = { ...this.#ids, ...this.#origin, ...this.#visitor };
    // What counts-of-blocks.ts reads comes first.
    const bots = EVENT_COLUMNS.filter(({ name }) => name === 'bot');
    this.#columns = [...bots, ...EVENT_COLUMNS.filter(({ name }) => name !== 'bot')].map(({ name, type }) => {
      const column = byName[name];
      if (column === undefined) throw new Error(`No encoder for the column ${name}.`);
      return { name, type, column };
    });
    this.#byName = new Map(this.#columns.map((named) => [named.name, named]));
    this.#texts = Object.values(byName).filter((column) => column instanceof Words || column instanceof Pairs);
  }

  get isFull(): boolean {
    return this.rows === MAX_ROWS || this.#texts.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_TEXT_BYTES;
  }

  /** @throws for a row that no block can hold; `clear` before further ones. */
  add(row: EventRow, sequence: number): void {
    const at = this.rows;
    this.#addIds(at, row);
    this.#addOrigin(at, row);
    this.#addVisitor(at, row, sequence);
    this.rows = at + 1;
  }

  #addIds(at: number, row: EventRow): void {
    const columns = this.#ids;
    columns.account_id.put(at, row.accountId);
    columns.site_id.put(at, row.siteId);
    columns.link_id.put(at, row.linkId);
    columns.qr_id.put(at, row.qrId);
    columns.campaign_id.put(at, row.campaignId);
    columns.page_id.put(at, row.pageId);
    columns.domain_id.put(at, row.domainId);
    columns.occurred_at.put(at, Math.floor(row.occurredAt));
    columns.visit_started_at.put(at, Math.floor(row.visitStartedAt));
    columns.visitor_id.put(at, row.visitorId);
    columns.visit_id.put(at, row.visitId);
    columns.journey_id.put(at, row.journeyId);
    columns.via_link_id.put(at, row.viaLinkId);
    columns.via_qr_id.put(at, row.viaQrId);
    columns.via_campaign_id.put(at, row.viaCampaignId);
    columns.person_id.put(at, row.userHash);
  }

  #addOrigin(at: number, row: EventRow): void {
    const columns = this.#origin;
    columns.kind.put(at, row.kind);
    columns.host.put(at, row.host);
    columns.path.put(at, row.path);
    columns.entry_path.put(at, row.entryPath);
    columns.referrer_host.put(at, row.referrerHost);
    columns.referrer_path.put(at, row.referrerPath);
    columns.source.put(at, row.source);
    columns.channel.put(at, row.channel);
    columns.utm_source.put(at, row.utmSource);
    columns.utm_medium.put(at, row.utmMedium);
    columns.utm_campaign.put(at, row.utmCampaign);
    columns.utm_term.put(at, row.utmTerm);
    columns.utm_content.put(at, row.utmContent);
  }

  #addVisitor(at: number, row: EventRow, sequence: number): void {
    const columns = this.#visitor;
    columns.name.put(at, row.name);
    columns.unit.put(at, row.unit);
    columns.country.put(at, row.country);
    columns.region.put(at, row.region);
    columns.city.put(at, row.city);
    columns.browser.put(at, row.browser);
    columns.browser_version.put(at, row.browserVersion);
    columns.os.put(at, row.os);
    columns.os_version.put(at, row.osVersion);
    columns.device.put(at, row.device);
    columns.language.put(at, row.language);
    columns.screen.put(at, row.screen);
    columns.value.put(at, Number.isFinite(row.value) ? row.value : 0);
    columns.bot.put(at, row.bot);
    columns.sequence.put(at, sequence);
    columns.engaged_ms.put(at, row.engagedMs);
    columns.scroll_depth.put(at, row.scrollDepth);
    columns.props.put(at, row.props);
  }

  /** Adds the rows of a block. Returns false, and adds none, if there is no room or if the block has other columns. */
  append(block: Buffer): boolean {
    const { value: columns, end: afterColumns } = readVarint(block, 0);
    const { value: rows, end } = readVarint(block, afterColumns);
    if (this.rows + rows > MAX_ROWS) return false;
    const to = { first: this.rows, rows };
    const given = new Set<NativeColumn>();
    let at = end;
    for (let index = 0; index < columns; index++) {
      const name = readText(block, at);
      const type = readText(block, name.end);
      const known = this.#byName.get(name.value);
      if (known?.type !== type.value) return false;
      at = known.column.read(block, type.end, to);
      given.add(known.column);
    }
    for (const { column } of this.#columns) if (!given.has(column)) column.skip(to);
    this.rows += rows;
    return true;
  }

  /** Returns the rows as one Native block after `prefix`, and begins a new one. */
  take(prefix: Buffer = NO_PREFIX): Buffer {
    const { rows } = this;
    const columns = this.#columns.filter(({ column }) => !column.isDefault(rows));
    const size = columns.reduce(
      (sum, { name, type, column }) => sum + name.length + type.length + column.size(rows),
      0,
    );
    const out = Buffer.allocUnsafe(prefix.byteLength + 16 + size + columns.length * 16);
    let at = prefix.copy(out);
    at = writeVarint(out, writeVarint(out, at, columns.length), rows);
    for (const { name, type, column } of columns) {
      at = writeText(out, writeText(out, at, name), type);
      at = column.write(out, at, rows);
    }
    this.clear();
    return out.subarray(0, at);
  }

  clear(): void {
    for (const { column } of this.#columns) column.clear();
    this.rows = 0;
  }
}
