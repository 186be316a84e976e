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
  /** Visitors are asked before it fires. */
  consent: boolean;
  createdAt: number;
}

/** Nobody is asked unless it says so. */
export type NewPixel = Omit<Pixel, 'id' | 'consent'> & { consent?: boolean };

export interface PixelStore {
  page(accountId: number, request: PageRequest): Promise<Page<Pixel>>;
  find(accountId: number, id: number): Promise<Pixel | undefined>;
  /** Whoever's it is: for strangers on their way through a link. */
  findAny(id: number): Promise<Pixel | undefined>;
  /** Throws `TakenError` when the account has this word and tag already; `update` likewise. */
  insert(pixel: NewPixel): Promise<Pixel>;
  update(
    accountId: number,
    id: number,
    patch: { name?: string; tag?: string; consent?: boolean },
  ): Promise<Pixel | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
