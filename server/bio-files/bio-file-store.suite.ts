import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import { parseBioContent } from '../pages/bio-value.ts';
import type { BioPageStore } from '../pages/page-port.ts';
import type { BioFileStore } from './bio-file-port.ts';

interface Stores {
  accounts: AccountStore;
  bioFiles: BioFileStore;
  bioPages: BioPageStore;
}

/** Tests that every store of files of bio pages passes. */
export function describeBioFileStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('bio file store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let mine: number;
    let foreign: number;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
      [mine, foreign] = [await newAccount('filer'), await newAccount('other')];
    });
    afterAll(() => close());

    const newAccount = async (name: string) => {
      const person = { email: `${name}@way.example`, username: name, passwordHash: 'x', plan: 'free' };
      const key = { hash: `of-${name}`, lastFour: 'last', expiresAt: null };
      return (await stores.accounts.create({ ...person, key, now: 1 })).id;
    };
    const insert = async (
      name: string,
      { accountId = mine, createdAt = 5, content = Buffer.from(`of ${name}`) } = {},
    ) => {
      const file = { accountId, name, fileName: 'Menu.pdf', format: 'pdf' as const, bytes: content.length, createdAt };
      await stores.bioFiles.insert(file, content);
      return file;
    };
    const contentOf = async (name: string) => {
      const parts: Buffer[] = [];
      for await (const part of stores.bioFiles.read(name)) parts.push(part);
      return Buffer.concat(parts);
    };
    const found = async (name: string) => (await stores.bioFiles.find(name))?.name;

    it('finds a file with its content byte for byte, and counts those of an account', async () => {
      const content = randomBytes(500_000);
      const file = await insert('first', { content });
      await insert('foreign', { accountId: foreign });
      expect(await stores.bioFiles.find('first')).toEqual(file);
      expect((await contentOf('first')).equals(content)).toBe(true);
      expect((await contentOf('foreign')).toString()).toBe('of foreign');
      expect([await found('none'), (await contentOf('none')).length]).toEqual([undefined, 0]);
      expect(await stores.bioFiles.count(mine)).toBe(1);
    });

    it('finds no file of a suspended or deleted account', async () => {
      const id = await newAccount('spammer');
      await insert('bait', { accountId: id });
      await stores.accounts.setSuspended(id, true, 9);
      expect(await found('bait')).toBeUndefined();
      await stores.accounts.setSuspended(id, false, 10);
      expect(await found('bait')).toBe('bait');
      await stores.accounts.remove(id, 11);
      expect(await found('bait')).toBeUndefined();
    });

    it('removes old files that no page of the account shows, with their content', async () => {
      await insert('new', { createdAt: 90 });
      for (const name of ['shown', 'shown-by-foreign']) await insert(name);
      const page = (accountId: number, name: string) => {
        const url = `https://way.example/assets/files/${name}.pdf`;
        const content = parseBioContent(JSON.stringify({ blocks: [{ id: 1, type: 'file', url }] }));
        return stores.bioPages.insert({ accountId, handle: `file-${name}`, name, createdAt: 1, content });
      };
      await page(mine, 'shown');
      await page(foreign, 'shown-by-foreign');
      await stores.bioFiles.removeUnused(mine, 50);
      const names = ['first', 'shown-by-foreign', 'shown', 'new', 'foreign'];
      expect(await Promise.all(names.map(found))).toEqual([undefined, undefined, 'shown', 'new', 'foreign']);
      const lengths = await Promise.all(names.map(async (name) => (await contentOf(name)).length));
      expect(lengths).toEqual([0, 0, 8, 6, 10]);
    });
  });
}
