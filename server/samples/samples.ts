import { AppError } from '../platform/app-error.ts';

/** An object that was created as a sample. */
export interface SampleRef {
  type: 'website' | 'campaign' | 'link' | 'qr';
  id: number;
}

/** Remembers which objects of a workspace are samples, so that nothing else is removed with them. */
export interface SampleStore {
  /** Returns the samples in the order of their creation, including those that were deleted by hand. */
  list(accountId: number): Promise<SampleRef[]>;
  add(accountId: number, ref: SampleRef): Promise<void>;
  forget(accountId: number, ref: SampleRef): Promise<void>;
}

/** Sample data of a workspace: objects with weeks of events, to explore before there is anything of its own. */
export interface Samples {
  /** Creates the samples and returns their number. Creates nothing while the workspace has some. */
  add(accountId: number): Promise<number>;
  /** Deletes the samples with their events, for good, and returns their number. Keeps everything else. */
  remove(accountId: number): Promise<number>;
}

/** Creates and deletes the objects. */
export interface SampleObjects {
  /** Yields each object once it exists. Adds the events of all of them at the end. */
  create(accountId: number): AsyncIterable<SampleRef>;
  /** Rejects with `not_found` if the object was deleted. */
  remove(accountId: number, ref: SampleRef): Promise<void>;
  /** Deletes the events of deleted samples at once, so that home is empty again. */
  removeEvents(accountId: number, refs: readonly SampleRef[]): Promise<void>;
}

export interface SamplesDeps {
  store: SampleStore;
  objects: SampleObjects;
}

export function createSamples(deps: SamplesDeps): Samples {
  const running = new Map<number, Promise<number>>();
  return {
    // Two requests at once, such as a double click, share the work.
    add: (accountId) => {
      const current = running.get(accountId) ?? add(deps, accountId).finally(() => running.delete(accountId));
      running.set(accountId, current);
      return current;
    },
    remove: (accountId) => remove(deps, accountId),
  };
}

async function add(deps: SamplesDeps, accountId: number): Promise<number> {
  const { store, objects } = deps;
  const known = await store.list(accountId);
  if (known.length > 0) return known.length;
  const created: SampleRef[] = [];
  try {
    for await (const ref of objects.create(accountId)) {
      created.push(ref);
      await store.add(accountId, ref);
    }
  } catch (error) {
    // Half of the samples would explain nothing. Another process may have created samples meanwhile; they stay.
    await removeAll(deps, accountId, created);
    throw error;
  }
  return created.length;
}

async function remove(deps: SamplesDeps, accountId: number): Promise<number> {
  const samples = await deps.store.list(accountId);
  await removeAll(deps, accountId, samples);
  return samples.length;
}

/** Last created first: links are deleted before their campaign. What a failure leaves is still known as a sample. */
async function removeAll({ store, objects }: SamplesDeps, accountId: number, samples: SampleRef[]): Promise<void> {
  for (const ref of samples.toReversed()) await objects.remove(accountId, ref).catch(unlessGone);
  await objects.removeEvents(accountId, samples);
  for (const ref of samples) await store.forget(accountId, ref);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
