import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedSalts, NOON, SITE } from '../../collect/collect.fixture.ts';
import { createImportPipeline } from '../../collect/collect.ts';
import { BlockRejectedError } from '../../collect/event-port.ts';
import { UNKNOWN_PLACE } from '../../platform/geo/geo.ts';
import { type AccessLogImport, importAccessLog } from './access-log-import.ts';
import { createImportJournal } from './import-journal.ts';
import { createImportSink, recoverImport } from './import-sink.ts';
import type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';
import { logLineReader } from './log-formats.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR_MS = 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar'];

/** A log line with a view of `/page`, minutes after a moment in February. */
function lineOf(page: string, minute: number, status = 200): string {
  const time = new Date(Date.UTC(2026, 1, 2, 10, minute));
  const [day, clock = ''] = [String(time.getUTCDate()).padStart(2, '0'), time.toISOString().slice(11, 19)];
  const at = `${day}/${MONTHS[time.getUTCMonth()]}/2026:${clock} +0000`;
  return `203.0.113.7 - - [${at}] "GET /${page} HTTP/1.1" ${status} 99 "-" "${AGENT}"\n`;
}

const linesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => lineOf(`p${from + index}`, from + index)).join('');
const pagesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `/p${from + index}`);

/** An event log, import records and a disk, all of which can fail in the middle. */
class World {
  readonly rows: string[] = [];
  readonly notes = new Map<string, ImportedLog>();
  readonly tokens = new Set<string>();
  /** Number of operations until everything fails. */
  stepsLeft = Number.POSITIVE_INFINITY;
  readonly #directory: string;
  #blocks = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  #step(): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw new Error('killed');
  }

  readonly #logs: ImportedLogStore = {
    ofWebsite: async () => [...this.notes.values()],
    note: async (log, shorter) => {
      this.#step();
      this.notes.set(log.digest, log);
      if (shorter !== undefined && shorter !== log.digest) this.notes.delete(shorter);
      this.#step();
    },
  };

  #insert(payloads: readonly Uint8Array[], isMissing: boolean): void {
    this.#step();
    const rows = payloads.map((payload) => Buffer.from(payload).toString());
    if (rows.some((row) => row.startsWith('/bad'))) throw new BlockRejectedError('a bad row');
    this.rows.push(...rows.filter((row) => !isMissing || !this.rows.includes(row)));
    this.#step();
  }

  readonly #writer = {
    encodeRows: (rows: Iterable<{ path: string; occurredAt: number }>) =>
      [...rows].map(({ path, occurredAt }) => Buffer.from(`${path} ${occurredAt}`)),
    summaryOf: (payloads: readonly Uint8Array[]) => ({ rows: payloads.length, touched: [] }),
    insertBlock: async (token: string, payloads: readonly Uint8Array[]) => {
      expect(this.tokens.has(token)).toBe(false);
      this.tokens.add(token);
      this.#insert(payloads, false);
    },
    insertMissing: async (_: string, payloads: readonly Uint8Array[]) => this.#insert(payloads, true),
  };

  /** Runs the command once: completes an interrupted import, then reads the files. */
  async run(paths: string[], over: Partial<AccessLogImport> & { isAgain?: boolean } = {}) {
    const journal = createImportJournal(this.#directory, SITE.id);
    const parts = { writer: this.#writer, logs: this.#logs, journal };
    await recoverImport(parts);
    const before = over.isAgain ? [] : await this.#logs.ofWebsite(SITE.accountId, SITE.id);
    const reports = [];
    for (const path of paths) {
      reports.push(
        await importAccessLog(
          {
            site: SITE,
            readLine: logLineReader('any'),
            sink: createImportSink(parts),
            pipeline: createImportPipeline({ site: SITE, salts: fixedSalts, geo: { lookUp: () => UNKNOWN_PLACE } }),
            rules: {
              host: 'shop.example',
              hosts: new Set(['shop.example']),
              now: NOON,
              skippedPaths: [],
              since: Number.NEGATIVE_INFINITY,
              until: Number.POSITIVE_INFINITY,
              isForwarded: false,
            },
            clock: { now: () => NOON },
            newToken: () => `token ${++this.#blocks}`,
            known: over.isAgain ? [] : await this.#logs.ofWebsite(SITE.accountId, SITE.id),
            before,
            onProgress: () => undefined,
            ...over,
          },
          path,
        ),
      );
    }
    return reports;
  }

  get pages(): string[] {
    return this.rows.map((row) => row.split(' ')[0] ?? '');
  }
}

let folder: string;
let world: World;
let created = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-import-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  created++;
  world = new World(join(folder, `world${created}`));
});

async function fileOf(content: string | Buffer): Promise<string> {
  created++;
  const path = join(folder, `access-${created}.log`);
  await writeFile(path, content);
  return path;
}

describe('an import', () => {
  it('imports every page view, and reports skipped lines by reason', async () => {
    const file = await fileOf(
      [
        lineOf('p0', 0),
        'this is no line\n',
        lineOf('style.css', 1),
        lineOf('gone', 2, 404),
        '\r\n\n',
        lineOf('p1', 3).replace('\n', '\r\n'),
        lineOf('p2', 4).replace(AGENT, 'curl/8.5.0'),
      ].join(''),
    );
    const [report] = await world.run([file]);
    expect(world.pages).toEqual(['/p0', '/p1']);
    expect(report).toMatchObject({ lines: 6, views: 2, unreadable: [2], knownBytes: 0 });
    expect(report?.firstAt).toBe(Date.UTC(2026, 1, 2, 10));
    expect(report?.lastAt).toBe(Date.UTC(2026, 1, 2, 10, 3));
    expect(Object.fromEntries(report?.skipped ?? [])).toEqual({
      unreadable: 1,
      not_a_page: 1,
      not_a_success: 1,
      bot: 1,
    });
  });

  it('of a damaged file imports the readable part, and continues when the file is complete', async () => {
    const text = linesOf(0, 400);
    const packed = gzipSync(text, { level: 0 });
    const file = await fileOf(packed.subarray(0, -3_000));
    const [damaged] = await world.run([file]);
    expect(String(damaged?.damage)).toContain('unexpected end of file');
    expect(await world.run([file])).toMatchObject([{ views: 0, damage: expect.anything() }]);
    await writeFile(file, packed);
    expect((damaged?.views ?? 0) > 300).toBe(true);
    expect(await world.run([file])).toMatchObject([{ views: 400 - (damaged?.views ?? 0), damage: undefined }]);
    expect(world.pages).toEqual(pagesOf(0, 400));
  });

  it('skips and reports a row that the event log rejects, and imports those around it', async () => {
    const file = await fileOf([lineOf('p0', 0), lineOf('bad', 1), lineOf('p1', 2)].join(''));
    const [report] = await world.run([file]);
    expect(world.pages).toEqual(['/p0', '/p1']);
    expect(report).toMatchObject({ lines: 3, views: 2, skipped: new Map([['failed', 1]]) });
    expect(await world.run([file])).toMatchObject([{ lines: 0, views: 0 }]);
  });

  it('reports its progress', async () => {
    const text = linesOf(0, 20);
    const reported: unknown[] = [];
    await world.run([await fileOf(text)], { onProgress: (progress) => reported.push(progress) });
    expect(reported.at(-1)).toEqual({ lines: 20, views: 20, readBytes: text.length, totalBytes: text.length });
  });

  it('stores many rows in several blocks, and notes each', async () => {
    const file = await fileOf(Array.from({ length: 60_000 }, (_, index) => lineOf(`p${index}`, 0)).join(''));
    await world.run([file]);
    expect(new Set(world.rows).size).toBe(60_000);
    expect(world.tokens.size).toBeGreaterThan(1);
    expect(world.notes.size).toBe(1);
  });
});

describe('the same log', () => {
  it('is not imported twice, under any name and compression', async () => {
    const text = linesOf(0, 10);
    await world.run([await fileOf(text)]);
    const reports = await world.run([await fileOf(text), await fileOf(gzipSync(text))]);
    expect(world.pages).toEqual(pagesOf(0, 10));
    expect(reports).toMatchObject([
      { lines: 0, views: 0, knownBytes: text.length },
      { lines: 0, views: 0, knownBytes: text.length },
    ]);
  });

  it('continues where it stopped when it has grown', async () => {
    const file = await fileOf(linesOf(0, 10));
    await world.run([file]);
    await appendFile(file, `nonsense\n${linesOf(10, 12)}`);
    expect(await world.run([file])).toMatchObject([{ lines: 3, views: 2, unreadable: [11] }]);
    expect(world.pages).toEqual(pagesOf(0, 12));
    expect(world.notes.size).toBe(1);
  });

  it('loses and doubles no line that was being written', async () => {
    const text = linesOf(0, 3);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), async (cut) => {
        const own = new World(join(folder, `cut${++created}`));
        const file = await fileOf(text.slice(0, cut));
        await own.run([file]);
        const whole = text.slice(0, cut).lastIndexOf('\n') + 1;
        expect(own.pages).toEqual(pagesOf(0, text.slice(0, whole).split('\n').length - 1));
        await writeFile(file, text);
        await own.run([file]);
        expect(own.pages).toEqual(pagesOf(0, 3));
      }),
      { numRuns: 40 },
    );
  });

  it('is imported twice on request', async () => {
    const file = await fileOf(linesOf(0, 4));
    await world.run([file]);
    await world.run([file], { isAgain: true });
    expect(world.pages.sort()).toEqual([...pagesOf(0, 4), ...pagesOf(0, 4)].sort());
  });

  it('is not a secret to other websites: what is meant for another one is not noted', async () => {
    const file = await fileOf(lineOf('p0', 0).replace('203.0.113.7', 'other.example:443 203.0.113.7'));
    expect(await world.run([file])).toMatchObject([{ views: 0 }]);
    expect(world.notes.size).toBe(0);
  });
});

describe('another log', () => {
  it('of a time that was imported is passed over, but for its edges', async () => {
    await world.run([await fileOf(linesOf(0, 60))]);
    const cutAnew = await fileOf(linesOf(30, 90));
    const [report] = await world.run([cutAnew]);
    expect(report?.skipped.get('imported_before')).toBe(28);
    expect(world.pages.filter((page, index) => world.pages.indexOf(page) !== index)).toEqual(['/p58', '/p59']);
    expect(new Set(world.pages)).toEqual(new Set(pagesOf(0, 90)));
  });

  it('of the same time is imported in the same call', async () => {
    await world.run([await fileOf(linesOf(0, 10)), await fileOf(linesOf(0, 10).replaceAll('/p', '/q'))]);
    expect(world.pages).toHaveLength(20);
    const grown = await fileOf(linesOf(0, 12));
    await world.run([grown]);
    expect(world.pages).toHaveLength(22);
  });

  it('that ends where this one begins may come later', async () => {
    await world.run([await fileOf(linesOf(60, 90))]);
    await world.run([await fileOf(linesOf(0, 60))]);
    expect(world.pages.sort()).toEqual(pagesOf(0, 90).sort());
  });
});

describe('an import that is killed', () => {
  const text = linesOf(0, 5);

  it.each(Array.from({ length: 8 }, (_, steps) => steps))('after %d steps is ended by the next one', async (steps) => {
    const file = await fileOf(text);
    world.stepsLeft = steps;
    await world.run([file]).catch(() => undefined);
    world.stepsLeft = Number.POSITIVE_INFINITY;
    await world.run([file]);
    expect(world.pages).toEqual(pagesOf(0, 5));
    expect(await world.run([file])).toMatchObject([{ lines: 0 }]);
  });

  it('repeatedly, at any step, imports every row once', async () => {
    const kills = fc.array(fc.nat(6), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(kills, async (deaths) => {
        const own = new World(join(folder, `killed${++created}`));
        const files = [await fileOf(linesOf(0, 5)), await fileOf(linesOf(200, 205)), await fileOf(linesOf(400, 402))];
        for (const steps of deaths) {
          own.stepsLeft = steps;
          await own.run(files).catch(() => undefined);
        }
        own.stepsLeft = Number.POSITIVE_INFINITY;
        await own.run(files);
        expect(own.pages.toSorted()).toEqual([...pagesOf(0, 5), ...pagesOf(200, 205), ...pagesOf(400, 402)].toSorted());
      }),
      { numRuns: 30 },
    );
  });

  it('before it found a row that the event log rejects continues after it, with all later rows', async () => {
    const file = await fileOf([lineOf('p0', 0), lineOf('bad', 1), lineOf('p1', 2)].join(''));
    world.stepsLeft = 1;
    await expect(world.run([file])).rejects.toThrow('killed');
    world.stepsLeft = Number.POSITIVE_INFINITY;
    expect(await world.run([file])).toMatchObject([{ lines: 0, views: 0 }]);
    expect(await world.run([await fileOf(lineOf('p2', 9))])).toMatchObject([{ views: 1 }]);
    expect(world.pages).toEqual(['/p0', '/p1', '/p2']);
  });

  it('leaves nothing but the journal, and that without a salt or an address', async () => {
    const file = await fileOf(text);
    world.stepsLeft = 1;
    await expect(world.run([file])).rejects.toThrow('killed');
    const pending = await createImportJournal(join(folder, `world${created - 1}`), SITE.id).read();
    expect(pending?.log.lastAt).toBeLessThan(NOON + HOUR_MS);
    expect(JSON.stringify(pending)).not.toContain('203.0.113.7');
  });
});
