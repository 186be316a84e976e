import { describe, expect, it } from 'vitest';
import { unzipped } from '../../../../server/qr/batch/zip.fixture.ts';
import { type ZipFile, zipPieces } from '../../../../server/qr/batch/zip.ts';
import { Refusal } from '../../../api/refusal.ts';
import { type BatchJob, createBatchRunner } from './batch-job.ts';
import { createFileCounter } from './zip-count.ts';

const BODY = { csv: 'data\nx\n' };

async function* pictures(count: number): AsyncGenerator<ZipFile> {
  for (let n = 0; n < count; n++) yield { name: `${n}.svg`, bytes: Buffer.from(`<svg>${n}</svg>`), isPacked: false };
}

async function zipOf(count: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zipPieces(pictures(count), new Date('2026-03-02T10:00:00Z'))));
}

/** Piece by piece, as each is asked for. */
function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rest = [...pieces];
  return new ReadableStream({
    pull: (controller) => {
      const piece = rest.shift();
      if (piece) controller.enqueue(new Uint8Array(piece));
      else controller.close();
    },
  });
}

/** A client that answers with a body in pieces of so many bytes. */
function answering(bytes: Buffer, size: number) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const send = async () => new Response(streamOf(pieces));
  return { send };
}

describe('createFileCounter', () => {
  it.each([1, 2, 3, 7, 64, 1_000_000])('counts the files of a zip that comes in pieces of %d bytes', async (size) => {
    const zip = await zipOf(9);
    const count = createFileCounter();
    let told = 0;
    for (let at = 0; at < zip.length; at += size) told = count(zip.subarray(at, at + size));
    expect(told).toBe(9);
  });

  it('counts a beginning that begins twice', () => {
    expect(createFileCounter()(Buffer.from('PPK\u0003\u0004', 'latin1'))).toBe(1);
  });
});

describe('a batch', () => {
  it('tells how far it is, and hands over the whole zip', async () => {
    let time = 0;
    const runner = createBatchRunner(() => (time += 1_000));
    const seen: BatchJob[] = [];
    const stop = runner.watch(() => seen.push(runner.read()));
    const job = await runner.start(answering(await zipOf(5), 40), BODY, 5);
    stop();
    expect(seen[0]).toEqual({ state: 'running', done: 0, total: 5 });
    const counts = seen.map(({ done }) => done);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts).size).toBeGreaterThan(3);
    expect(job).toMatchObject({ state: 'done', done: 5, total: 5 });
    const file = Buffer.from((await job.file?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(unzipped(file).map(({ name }) => name)).toEqual(['0.svg', '1.svg', '2.svg', '3.svg', '4.svg']);
    runner.forget();
    expect(runner.read().state).toBe('none');
  });

  it('never claims more than there are: the report is a file, too', async () => {
    const runner = createBatchRunner(() => Date.now() * 1_000);
    const seen: number[] = [];
    runner.watch(() => seen.push(runner.read().done));
    await runner.start(answering(await zipOf(4), 10), BODY, 3);
    expect(Math.max(...seen)).toBe(3);
  });

  it('says why it failed, in the words of the service or its own', async () => {
    const runner = createBatchRunner();
    const refusal = new Refusal('Give the columns names.', { status: 400 });
    const refused = await runner.start({ send: () => Promise.reject(refusal) }, BODY, 3);
    expect(refused).toMatchObject({ state: 'failed', fault: refusal });
    const broken = { send: async () => new Response(failing()) };
    expect(await runner.start(broken, BODY, 3)).toMatchObject({
      state: 'failed',
      fault: { message: 'The connection broke off. Try again.' },
    });
  });

  it('stops when it is told to, and can begin again', async () => {
    const runner = createBatchRunner();
    const waiting = {
      send: (_path: string, call?: { signal?: AbortSignal }) =>
        new Promise<Response>((_resolve, reject) =>
          call?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    };
    const stopped = runner.start(waiting, BODY, 3);
    runner.stop();
    expect(await stopped).toMatchObject({ state: 'stopped' });
    expect(await runner.start(answering(await zipOf(1), 100), BODY, 1)).toMatchObject({ state: 'done' });
  });
});

/** A connection that breaks off after its first bytes. */
function failing(): ReadableStream<Uint8Array<ArrayBuffer>> {
  let asked = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (asked++ === 0) controller.enqueue(new Uint8Array([80, 75]));
      else controller.error(new TypeError('network error'));
    },
  });
}
