import { createHash } from 'node:crypto';
import type { DropReason, Pipeline, RawHit, TrackedSite } from '../../collect/collect.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createImportBlock, type ImportBlock } from './import-block.ts';
import type { ImportSink } from './import-sink.ts';
import type { ImportedLog } from './imported-log-port.ts';
import { createPeriodTest } from './imported-periods.ts';
import { findImportedPart, type LogFile, lineChunksOf, openLogFile, untilDamaged } from './log-file.ts';
import type { ReadLogLine } from './log-line.ts';
import { type PageViewRules, pageViewOf, type SkipReason } from './page-views.ts';

export interface AccessLogImport {
  readonly site: Pick<TrackedSite, 'id' | 'accountId'>;
  readonly readLine: ReadLogLine;
  readonly rules: Omit<PageViewRules, 'wasImported'>;
  readonly pipeline: Pipeline;
  readonly sink: ImportSink;
  readonly clock: Clock;
  /** Returns a unique token, so that no block counts as already stored. */
  newToken(): string;
  /** Content imported so far; the matching beginning of a file is skipped. */
  readonly known: readonly ImportedLog[];
  /** Content imported before these files; lines within its periods are skipped too. */
  readonly before: readonly ImportedLog[];
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly lines: number;
  readonly views: number;
  /** Position in the file on disk. */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** The outcome of a file's lines. */
export interface FileReport {
  /** Lines that were not imported before. */
  lines: number;
  views: number;
  /** Of the page views; undefined if there are none. */
  firstAt: number | undefined;
  lastAt: number | undefined;
  readonly skipped: Map<SkipReason | DropReason, number>;
  /** Numbers of the first unreadable lines. */
  readonly unreadable: number[];
  /** Bytes imported earlier, decompressed. */
  readonly knownBytes: number;
  /** Why the file could not be read completely; the lines before the damage are imported. */
  damage: unknown;
}

/** About 12 MB. */
const BLOCK_ROWS = 50_000;
const MAX_UNREADABLE_SHOWN = 3;

/** Imports the new part of a file into the website's events. Memory use is independent of the file's size. */
export async function importAccessLog(parts: AccessLogImport, path: string): Promise<FileReport> {
  const file = await openLogFile(path);
  const beginning = parts.known.length > 0 ? await findImportedPart(file.content(), parts.known) : undefined;
  return new FileImport(parts, file, beginning).run();
}

/** Reasons for lines outside the scope of this import. */
const NOT_MEANT: ReadonlySet<SkipReason> = new Set([
  'unreadable',
  'in_the_future',
  'before_since',
  'after_until',
  'imported_before',
  'other_website',
]);

class FileImport {
  readonly #parts: AccessLogImport;
  readonly #rules: PageViewRules;
  readonly #file: LogFile;
  readonly #beginning: ImportedLog | undefined;
  readonly #report: FileReport;
  readonly #block: ImportBlock;
  readonly #hash = createHash('sha256');
  #position = 0;
  #lineNumber = 0;
  /** Digest of the last record. */
  #noted: string | undefined;
  /** The period of all lines in scope. */
  #firstAt = Number.POSITIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(parts: AccessLogImport, file: LogFile, beginning: ImportedLog | undefined) {
    this.#parts = parts;
    this.#file = file;
    this.#beginning = beginning;
    const others = parts.before.filter(({ digest }) => digest !== beginning?.digest);
    this.#rules = { ...parts.rules, wasImported: createPeriodTest(others) };
    this.#noted = beginning?.digest;
    const unknown = { lines: 0, views: 0, firstAt: undefined, lastAt: undefined, damage: undefined };
    this.#block = createImportBlock((rows) => parts.sink.encodeRows(rows));
    this.#report = { ...unknown, skipped: new Map(), unreadable: [], knownBytes: beginning?.bytes ?? 0 };
  }

  async run(): Promise<FileReport> {
    const content = this.#file.content();
    const slabs = untilDamaged(lineChunksOf(content), (error) => {
      this.#report.damage = error;
    });
    for await (const { bytes: slab, isUnfinished } of slabs) {
      // Left for the next import: the line may still be incomplete.
      if (isUnfinished) {
        this.#leaveOut('unfinished');
        break;
      }
      const known = Math.min(Math.max(this.#report.knownBytes - this.#position, 0), slab.length);
      this.#hash.update(slab);
      this.#position += slab.length;
      this.#skip(slab, known);
      await this.#takeLines(slab.subarray(known));
      if (this.#block.rows >= BLOCK_ROWS) await this.#store();
      const { lines, views } = this.#report;
      this.#parts.onProgress({ lines, views, readBytes: content.readBytes(), totalBytes: this.#file.totalBytes });
    }
    await this.#store();
    return this.#report;
  }

  #skip(slab: Buffer, known: number): void {
    for (let at = slab.indexOf(10); at !== -1 && at < known; at = slab.indexOf(10, at + 1)) this.#lineNumber += 1;
  }

  async #takeLines(bytes: Buffer): Promise<void> {
    const lines = bytes.toString('utf8').split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      this.#lineNumber += 1;
      if (line === '' || line === '\r') continue;
      this.#report.lines += 1;
      const view = this.#read(line.endsWith('\r') ? line.slice(0, -1) : line);
      if (typeof view === 'string') this.#leaveOut(view);
      else await this.#take(view);
    }
  }

  #read(text: string): RawHit | SkipReason {
    const line = this.#parts.readLine(text);
    const view = line === undefined ? 'unreadable' : pageViewOf(line, this.#rules);
    if (view === 'unreadable' && this.#report.unreadable.length < MAX_UNREADABLE_SHOWN) {
      this.#report.unreadable.push(this.#lineNumber);
    }
    if (line !== undefined && (typeof view !== 'string' || !NOT_MEANT.has(view))) {
      this.#firstAt = Math.min(this.#firstAt, line.occurredAt);
      this.#lastAt = Math.max(this.#lastAt, line.occurredAt);
    }
    return view;
  }

  async #take(view: RawHit): Promise<void> {
    const result = this.#parts.pipeline.run(view);
    const row = result instanceof Promise ? await result : result;
    if (typeof row === 'string') return this.#leaveOut(row);
    this.#block.add(row);
    const report = this.#report;
    report.views += 1;
    report.firstAt = Math.min(report.firstAt ?? row.occurredAt, row.occurredAt);
    report.lastAt = Math.max(report.lastAt ?? row.occurredAt, row.occurredAt);
  }

  #leaveOut(reason: SkipReason | DropReason, lines = 1): void {
    const { skipped } = this.#report;
    skipped.set(reason, (skipped.get(reason) ?? 0) + lines);
  }

  /** Stores the rows read so far with their import record. Skips the record for a file without lines in scope. */
  async #store(): Promise<void> {
    const { sink, site, clock, newToken } = this.#parts;
    if (this.#firstAt > this.#lastAt) return;
    const digest = this.#hash.copy().digest('hex');
    const log: ImportedLog = {
      websiteId: site.id,
      accountId: site.accountId,
      digest,
      bytes: this.#position,
      firstAt: Math.min(this.#firstAt, this.#beginning?.firstAt ?? this.#firstAt),
      lastAt: Math.max(this.#lastAt, this.#beginning?.lastAt ?? this.#lastAt),
      importedAt: clock.now(),
    };
    const shorter = this.#noted;
    if (this.#block.rows > 0)
      this.#reportRejected(await sink.store({ parts: this.#block.take(newToken()), log, shorter }));
    else await sink.note(log, shorter);
    this.#noted = digest;
  }

  #reportRejected(rows: number): void {
    if (rows === 0) return;
    this.#report.views -= rows;
    this.#leaveOut('failed', rows);
  }
}
