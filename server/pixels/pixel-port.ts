import type { PixelWord } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

export interface Pixel {
  id: number;
  accountId: number;
  /** As the caller wrote it: one of the 13 words or a trade name. */
  type: string;
  word: PixelWord;
  name: string;
  tag: string;
  createdAt: number;
}

export interface PixelStore {
  page(accountId: number, request: PageRequest): Promise<Page<Pixel>>;
  find(accountId: number, id: number): Promise<Pixel | undefined>;
  /** Throws `TakenError` when the account has this word and tag already; `update` likewise. */
  insert(pixel: Omit<Pixel, 'id'>): Promise<Pixel>;
  update(accountId: number, id: number, patch: { name?: string; tag?: string }): Promise<Pixel | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
