import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from '../kit/options.ts';
import { type EventStore, generateEvents, type Size } from './generate-events.ts';

/** Folders of one run: kept if the caller named one, deleted afterwards otherwise. */
export async function withFolder<Result>(
  { dataFolder }: BenchOptions,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'waymark-bench-')));
  try {
    return await work(folder);
  } finally {
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** The store of a size, up to this moment. */
export async function openStore(folder: string, size: Size): Promise<EventStore> {
  const store = await generateEvents(join(folder, size), size);
  const bytes = (store.bytes / store.events).toFixed(1);
  console.error(`${size}: ${store.events} events, ${bytes} bytes each on disk`);
  return store;
}
