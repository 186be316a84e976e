import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';

const MINE = 1;
const THEIRS = 2;

function log(websiteId: number, digest: string, over: Partial<ImportedLog> = {}): ImportedLog {
  const times = { firstAt: 1_000, lastAt: 2_000, importedAt: 1_800_000_000_000 };
  return { websiteId, accountId: MINE, digest, bytes: 5_000_000_000, ...times, ...over };
}

/** The contract of every imported-log store. */
export function describeImportedLogStore(
  open: () => Promise<{ store: ImportedLogStore; close: () => Promise<void> }>,
): void {
  describe('imported log store', () => {
    let store: ImportedLogStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('keeps what was noted of a website, as it was noted', async () => {
      await store.note(log(7, 'aa'));
      await store.note(log(7, 'bb', { bytes: 3, firstAt: 1_800_000_000_000 }));
      const kept = await store.ofWebsite(MINE, 7);
      expect(kept.toSorted((one, other) => other.bytes - one.bytes)).toEqual([
        log(7, 'aa'),
        log(7, 'bb', { bytes: 3, firstAt: 1_800_000_000_000 }),
      ]);
    });

    it('notes the same again without a second note', async () => {
      await store.note(log(8, 'aa'));
      await store.note(log(8, 'aa', { lastAt: 3_000 }));
      expect(await store.ofWebsite(MINE, 8)).toEqual([log(8, 'aa', { lastAt: 3_000 })]);
    });

    it('puts a log that has grown in the place of the shorter one, once and again', async () => {
      await store.note(log(9, 'short', { bytes: 10 }));
      await store.note(log(9, 'other'));
      for (const _ of ['once', 'again']) await store.note(log(9, 'long', { bytes: 20 }), 'short');
      expect((await store.ofWebsite(MINE, 9)).map(({ digest }) => digest).sort()).toEqual(['long', 'other']);
    });

    it('keeps the note of a log that has not grown', async () => {
      await store.note(log(10, 'same'));
      await store.note(log(10, 'same'), 'same');
      expect(await store.ofWebsite(MINE, 10)).toEqual([log(10, 'same')]);
    });

    it('knows the same log of another website as another one', async () => {
      await store.note(log(11, 'aa'));
      await store.note(log(12, 'aa'));
      await store.note(log(12, 'cc'), 'aa');
      expect(await store.ofWebsite(MINE, 11)).toEqual([log(11, 'aa')]);
    });

    it('returns no notes of another account', async () => {
      await store.note(log(13, 'aa'));
      expect(await store.ofWebsite(THEIRS, 13)).toEqual([]);
    });
  });
}
