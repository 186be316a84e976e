import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unavailable } from '../platform/app-error.ts';
import { createDropCounter } from './dropped-events.ts';
import type { RawHit } from './hit.ts';
import { rawHit } from './hit.ts';
import type { Pipeline } from './pipeline/pipeline.ts';
import { createRecorder } from './recorder.ts';
import type { Recorder, RecorderLimits, RecordOutcome } from './recorder-types.ts';

type Outcome = RecordOutcome | 'refused';

const QUICK: Partial<RecorderLimits> = {
  gatherMs: 1,
  maxBatch: 4,
  maxWaiting: 1_000,
  retryMs: 2,
  closeWithinMs: 60_000,
};

/** Hits and rows are identified by their path: the pipeline passes hits through, immediately, later or never. */
function setUp(limits: Partial<RecorderLimits> = {}, run?: (hit: RawHit) => ReturnType<Pipeline['run']>) {
  const stored: string[] = [];
  const errors: unknown[] = [];
  const disk = { isFull: false, appends: 0, largest: 0, gate: Promise.resolve() };
  const row = ({ path, occurredAt }: RawHit) =>
    ({ path, occurredAt }) as Exclude<Awaited<ReturnType<Pipeline['run']>>, string>;
  const spool = {
    append: async (payloads: readonly Uint8Array[]) => {
      disk.appends += 1;
      disk.largest = Math.max(disk.largest, payloads.length);
      await disk.gate;
      if (disk.isFull) throw unavailable();
      stored.push(...payloads.map((payload) => Buffer.from(payload).toString()));
    },
  };
  const recorder = createRecorder(
    {
      pipeline: { run: run ?? row },
      writer: { encodeRows: (given) => [...given].map(({ path }) => Buffer.from(path)) },
      spool,
      dropCounter: createDropCounter(),
      onError: (error) => void errors.push(error),
    },
    { ...QUICK, ...limits },
  );
  return { recorder, stored, errors, disk, row };
}

const hit = (path: string) => rawHit({ kind: 'click', occurredAt: 1, path });
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));
const until = async (isSo: () => boolean) => {
  while (!isSo()) await moment();
};

/** Records hits and keeps their outcomes, and how often each was reported. */
class Sender {
  readonly told = new Map<string, Outcome[]>();
  readonly #recorder: Recorder;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  send(path: string, isDurable: boolean): void {
    const outcomes: Outcome[] = [];
    this.told.set(path, outcomes);
    if (isDurable) this.#sendDurably(path, outcomes);
    else this.#recorder.record(hit(path), (outcome) => void outcomes.push(outcome));
  }

  #sendDurably(path: string, outcomes: Outcome[]): void {
    this.#recorder.recordDurably(hit(path)).then(
      (outcome) => outcomes.push(outcome),
      () => outcomes.push('refused'),
    );
  }

  with(outcome: Outcome): string[] {
    return [...this.told].filter(([, outcomes]) => outcomes[0] === outcome).map(([path]) => path);
  }
}

describe('back-pressure', () => {
  it('rejects awaited hits immediately, regardless of how many others are queued before them', async () => {
    const { recorder, stored, disk } = setUp({ maxBatch: 2 });
    disk.isFull = true;
    const sender = new Sender(recorder);
    for (let index = 0; index < 9; index += 1) sender.send(`/click ${index}`, false);
    await expect(recorder.recordDurably(hit('/waits'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(recorder.recordDurably(hit('/waits too'))).rejects.toMatchObject({ code: 'unavailable' });
    disk.isFull = false;
    await until(() => recorder.status().waiting === 0);
    expect(stored).toEqual(Array.from({ length: 9 }, (_, index) => `/click ${index}`));
  });

  it('never exceeds its limit, and accepts hits again when there is room', async () => {
    const { recorder, disk } = setUp({ maxWaiting: 10 });
    const gate = Promise.withResolvers<void>();
    disk.gate = gate.promise;
    const sender = new Sender(recorder);
    for (let index = 0; index < 25; index += 1) sender.send(`/${index}`, index % 2 === 0);
    expect(recorder.status().waiting).toBe(10);
    gate.resolve();
    await until(() => recorder.status().waiting === 0);
    expect(recorder.status()).toEqual({ stored: 10, refused: 15, dropped: 0, waiting: 0, held: 0 });
    sender.send('/later', true);
    await until(() => recorder.status().stored === 11);
  });

  it('appends a limited number of rows at a time, also of the backlog of a full disk', async () => {
    const { recorder, disk } = setUp({ maxAppend: 3 });
    disk.isFull = true;
    const sender = new Sender(recorder);
    for (let index = 0; index < 20; index += 1) sender.send(`/${index}`, false);
    await until(() => disk.appends > 2);
    disk.isFull = false;
    await until(() => recorder.status().waiting === 0);
    expect(disk.largest).toBe(3);
    expect(sender.with('stored')).toHaveLength(20);
  });

  it('counts hits with a pending lookup of their site towards its limit', async () => {
    const never = new Promise<'bot'>(() => undefined);
    const { recorder } = setUp({ maxWaiting: 3, closeWithinMs: 5 }, () => never);
    const sender = new Sender(recorder);
    for (let index = 0; index < 5; index += 1) sender.send(`/${index}`, false);
    await moment();
    expect(recorder.status()).toMatchObject({ waiting: 3, refused: 2 });
  });
});

describe('callers that ask for room', () => {
  const HOLDING: Partial<RecorderLimits> = { holdFrom: 3, holdMs: 60_000 };

  /** Fills a recorder whose disk is slow, so that it has no room. */
  async function setUpFull(limits: Partial<RecorderLimits> = {}) {
    const gate = Promise.withResolvers<void>();
    const created = setUp({ ...HOLDING, ...limits });
    created.disk.gate = gate.promise;
    for (let index = 0; index < 3; index += 1) created.recorder.record(hit(`/${index}`));
    return { ...created, open: () => gate.resolve() };
  }

  it('continue immediately if there is room', () => {
    const { recorder } = setUp(HOLDING);
    const answers: boolean[] = [];
    recorder.whenRoom((hasRoom) => answers.push(hasRoom));
    expect(answers).toEqual([true]);
  });

  it('wait in their order until rows are on disk, and never exceed the room together', async () => {
    const { recorder, stored, open } = await setUpFull();
    const answered: number[] = [];
    for (let caller = 0; caller < 10; caller += 1) {
      recorder.whenRoom(() => {
        answered.push(caller);
        recorder.record(hit(`/held ${caller}`));
        expect(recorder.status().waiting).toBeLessThanOrEqual(3);
      });
    }
    await moment();
    expect(answered).toEqual([]);
    expect(recorder.status().held).toBe(10);
    open();
    await until(() => recorder.status().stored === 13);
    expect(answered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(stored).toHaveLength(13);
    expect(recorder.status()).toMatchObject({ held: 0, refused: 0 });
  });

  it('continue when the hits before them were dropped, without any append', async () => {
    const found = Promise.withResolvers<'bot'>();
    const { recorder, disk } = setUp(HOLDING, () => found.promise);
    for (let index = 0; index < 3; index += 1) recorder.record(hit(`/${index}`));
    const answers: boolean[] = [];
    recorder.whenRoom((hasRoom) => answers.push(hasRoom));
    expect(answers).toEqual([]);
    found.resolve('bot');
    await until(() => answers.length > 0);
    expect([answers, disk.appends]).toEqual([[true], 0]);
  });

  it('are rejected after a timeout, and counted', async () => {
    const { recorder, open } = await setUpFull({ holdMs: 5 });
    const answers: boolean[] = [];
    recorder.whenRoom((hasRoom) => answers.push(hasRoom));
    await until(() => answers.length > 0);
    expect(answers).toEqual([false]);
    expect(recorder.status()).toMatchObject({ refused: 1, held: 0 });
    open();
    await recorder.close();
  });

  it('are rejected when the recorder closes, before and after', async () => {
    const { recorder, open } = await setUpFull();
    const answers: boolean[] = [];
    recorder.whenRoom((hasRoom) => answers.push(hasRoom));
    open();
    await recorder.close();
    recorder.whenRoom((hasRoom) => answers.push(hasRoom));
    expect(answers).toEqual([false, false]);
    expect(recorder.status()).toMatchObject({ stored: 3, refused: 2 });
  });
});

describe('rows that are too large for the spool', () => {
  it.each([
    ['empty', ''],
    ['larger than a frame may be', 'x'.repeat(1024 * 1024 + 1)],
  ])('%s: one is dropped and counted, its neighbours are stored', async (_, path) => {
    const { recorder, stored, errors } = setUp();
    const sender = new Sender(recorder);
    for (const each of ['/before', path, '/after']) sender.send(each, false);
    await until(() => recorder.status().waiting === 0);
    expect(stored).toEqual(['/before', '/after']);
    expect(recorder.status()).toMatchObject({ stored: 2, dropped: 1 });
    expect(errors).toHaveLength(1);
  });
});

describe('closing under load', () => {
  it('settles all accepted hits, rejects later ones, and loses none', async () => {
    const { recorder, stored } = setUp();
    const sender = new Sender(recorder);
    let sent = 0;
    const sending = setInterval(() => {
      for (let burst = 0; burst < 7; burst += 1) sender.send(`/${sent++}`, burst % 2 === 0);
    }, 0);
    await until(() => recorder.status().stored > 50);
    await recorder.close();
    for (let burst = 0; burst < 5; burst += 1) sender.send(`/${sent++}`, true);
    clearInterval(sending);
    await moment();
    expect(sender.with('stored').toSorted()).toEqual(stored.toSorted());
    expect(sender.with('refused').length).toBeGreaterThan(4);
    expect([...sender.told.values()].filter((outcomes) => outcomes.length !== 1)).toEqual([]);
  });

  it('waits for a disk that recovers in time', async () => {
    const { recorder, stored, disk } = setUp();
    disk.isFull = true;
    const sender = new Sender(recorder);
    sender.send('/kept', false);
    await until(() => disk.appends > 1);
    const closing = recorder.close();
    disk.isFull = false;
    await closing;
    expect(stored).toEqual(['/kept']);
  });

  it('ends in time if the disk does not recover, and rejects all awaited hits', async () => {
    const { recorder, disk } = setUp({ closeWithinMs: 10 });
    disk.isFull = true;
    const sender = new Sender(recorder);
    for (let index = 0; index < 10; index += 1) sender.send(`/${index}`, index % 2 === 0);
    await recorder.close();
    await until(() => recorder.status().waiting === 0);
    expect(sender.with('refused')).toHaveLength(10);
  });

  it('stores or rejects a hit whose site is found after closing, and reports it once', async () => {
    const found = Promise.withResolvers<'bot'>();
    const { recorder } = setUp({ closeWithinMs: 5 }, () => found.promise);
    const sender = new Sender(recorder);
    sender.send('/late', true);
    await recorder.close();
    found.resolve('bot');
    await until(() => recorder.status().waiting === 0);
    expect(sender.told.get('/late')).toEqual(['dropped']);
  });
});

describe('generated hits in any order', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), isDurable: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('disk' as const), isFull: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  );

  it('each hit gets one outcome, and stored hits are stored once, in order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40, size: 'max' }),
        fc.integer({ min: 1, max: 5 }),
        async (script, maxBatch) => {
          const { recorder, stored, disk } = setUp({ maxBatch, maxWaiting: 12 });
          const sender = new Sender(recorder);
          for (const next of script) {
            if (next.kind === 'disk') disk.isFull = next.isFull;
            else if (next.kind === 'wait') await moment();
            else sender.send(`/${sender.told.size}`, next.isDurable);
          }
          disk.isFull = false;
          await recorder.close();
          await moment();
          expect([...sender.told.values()].filter((outcomes) => outcomes.length !== 1)).toEqual([]);
          expect(stored).toEqual(sender.with('stored'));
          const { waiting, refused } = recorder.status();
          expect([waiting, refused]).toEqual([0, sender.with('refused').length]);
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 4_000, endOnFailure: true },
    );
  });

  it('hits that are settled late keep their own outcome', async () => {
    const { recorder, stored, row } = setUp({}, async (given) => {
      await new Promise((resolve) => setTimeout(resolve, given.path.length % 5));
      if (given.path.endsWith('7')) return 'bot';
      if (given.path.endsWith('3')) throw unavailable();
      return row(given);
    });
    const sender = new Sender(recorder);
    for (let index = 0; index < 60; index += 1) sender.send(`/${'x'.repeat(index % 9)}${index}`, index % 3 === 0);
    await recorder.close();
    await moment();
    expect(sender.with('dropped').every((path) => path.endsWith('7'))).toBe(true);
    expect(sender.with('refused').every((path) => path.endsWith('3'))).toBe(true);
    expect(sender.with('stored').toSorted()).toEqual(stored.toSorted());
    expect(recorder.status()).toEqual({ stored: 48, dropped: 6, refused: 6, waiting: 0, held: 0 });
  });
});
