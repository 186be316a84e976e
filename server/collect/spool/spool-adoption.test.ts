import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSpool, storedTexts } from './spool.fixture.ts';
import type { OpenSpool } from './spool.ts';
import { claimOwner } from './spool-owner.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'adoption-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const append = (spool: OpenSpool, ...texts: string[]) => spool.append(texts.map((text) => Buffer.from(text)));

describe('processes that share a spool directory', () => {
  it('each payload has exactly one owner, in any order of starts, crashes and scans', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('start' as const) }),
      fc.record({ kind: fc.constant('append' as const), who: fc.nat(9) }),
      fc.record({ kind: fc.constant('end' as const), who: fc.nat(9) }),
      fc.record({ kind: fc.constant('adopt' as const), who: fc.nat(9) }),
      fc.record({ kind: fc.constant('adopt all' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (script) => {
        const place = mkdtempSync(join(directory, 'run-'));
        const open = () => openTestSpool(place, { maxSegmentBytes: 12 });
        const living = [await open()];
        const sent: string[] = [];
        for (const next of script) {
          if (next.kind === 'start') living.push(await open());
          else if (next.kind === 'adopt all') await Promise.all(living.map((spool) => spool.segments.adopt()));
          else {
            const one = living[next.who % living.length];
            if (one === undefined) continue;
            if (next.kind === 'append') {
              sent.push(`payload ${sent.length}`);
              await append(one, sent.at(-1) ?? '');
            } else if (next.kind === 'adopt') await one.segments.adopt();
            else if (living.length > 1) {
              living.splice(living.indexOf(one), 1);
              await one.close();
            }
          }
        }
        await living[0]?.segments.adopt();
        expect(living.flatMap(storedTexts).toSorted()).toEqual(sent.toSorted());
        for (const spool of living) await spool.close();
      }),
      { numRuns: 30, interruptAfterTimeLimit: 6_000, endOnFailure: true },
    );
  });

  it('continue to write while another process scans for dead owners', async () => {
    const writer = await openTestSpool(directory, { maxSegmentBytes: 30 });
    const seeker = await openTestSpool(directory);
    const sent = Array.from({ length: 40 }, (_, index) => `payload ${index}`);
    const looking = (async () => {
      for (let look = 0; look < 20; look += 1) await seeker.segments.adopt();
    })();
    for (const text of sent) await append(writer, text);
    await looking;
    expect(storedTexts(seeker)).toEqual([]);
    expect(storedTexts(writer)).toEqual(sent);
    await Promise.all([writer.close(), seeker.close()]);
  });
});

describe('files in the spool directory', () => {
  it.each(['notes.txt', 'abc.seg', 'abc-1.def.seg', '../abc-000001.def.seg.old', 'abc-000001..seg', '.seg'])(
    'and is no segment stays where it is: %s',
    async (name) => {
      const file = join(directory, name.replace('../', ''));
      writeFileSync(file, 'somebody else’s');
      const spool = await openTestSpool(directory);
      expect(spool.segments.all()).toEqual([]);
      expect(readFileSync(file, 'utf8')).toBe('somebody else’s');
      await spool.close();
    },
  );

  it('are taken over from an owner without a socket, and sockets of dead owners are removed', async () => {
    writeFileSync(join(directory, 'abc-000001.gone.seg'), '');
    const spool = await openTestSpool(directory);
    expect(spool.segments.all()).toMatchObject([{ identity: 'abc-000001', sealed: true, durableBytes: 0 }]);
    expect(readdirSync(directory).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
    await spool.close();
  });

  it('with generated damage: every intact frame is read, and none is invented', async () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(40), async (flips, torn) => {
        const place = mkdtempSync(join(directory, 'run-'));
        const before = await openTestSpool(place);
        const texts = Array.from({ length: 8 }, (_, index) => `payload number ${index}`);
        await append(before, ...texts);
        const [segment] = before.segments.all();
        await before.close();
        const whole = damagedFrames(segment?.path ?? '', flips, texts.length);
        appendFileSync(segment?.path ?? '', Buffer.alloc(torn, 0x4d));
        const after = await openTestSpool(place);
        expect(storedTexts(after)).toEqual(texts.filter((_, index) => !whole.has(index)));
        await after.close();
      }),
      { numRuns: 40, interruptAfterTimeLimit: 5_000, endOnFailure: true },
    );
  });

  /** Flips bytes in a file of equally long frames and returns the indexes of the damaged frames. */
  function damagedFrames(path: string, flips: [number, number][], frames: number): Set<number> {
    const bytes = readFileSync(path);
    const frameBytes = bytes.byteLength / frames;
    const original = Buffer.from(bytes);
    for (const [at, mask] of flips) bytes[at % bytes.byteLength] = (bytes[at % bytes.byteLength] ?? 0) ^ mask;
    writeFileSync(path, bytes);
    const hit = [...bytes.keys()].filter((at) => bytes[at] !== original[at]);
    return new Set(hit.map((at) => Math.floor(at / frameBytes)));
  }
});

/** Exhausts the file descriptors, then checks the owner and prints the result. */
const askWithoutDescriptors = (place: string) => `
  import { openSync } from 'node:fs';
  import { isOwnerAlive } from ${JSON.stringify(new URL('./spool-owner.ts', import.meta.url).href)};
  await isOwnerAlive(${JSON.stringify(place)}, 'nobody');
  try { for (;;) openSync('/dev/null'); } catch (error) { if (error.code !== 'EMFILE') throw error; }
  process.on('exit', () => undefined);
  const alive = await isOwnerAlive(${JSON.stringify(place)}, 'living');
  process.exit(alive ? 10 : 11);
`;

it('a process without free file descriptors does not treat a living owner as dead', async () => {
  const owner = await claimOwner(directory, 'living');
  const script = join(directory, 'ask.mts');
  writeFileSync(script, askWithoutDescriptors(directory));
  // spawnSync blocks this thread, but the kernel accepts connections to the owner's socket without it.
  const child = spawnSync('sh', ['-c', 'ulimit -n 200; exec "$0" "$1"', process.execPath, script], {
    timeout: 200_000,
  });
  expect([child.status, child.stderr.toString().includes('EMFILE')]).toEqual([10, false]);
  expect(existsSync(join(directory, 'living.sock'))).toBe(true);
  await owner.release();
});
