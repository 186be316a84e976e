import type { NeutralPixelType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

export interface Pixel {
  id: number;
  accountId: number;
  /** As sent: a neutral type or a vendor type. */
  type: string;
  /** The neutral type that `type` names. */
  word: NeutralPixelType;
  name: string;
  tag: string;
  /** Whether it requires the visitor's consent. */
  consent: boolean;
  createdAt: number;
}

/** Requires no consent unless stated. */
export type NewPixel = Omit<Pixel, 'id' | 'consent'> & { consent?: boolean };

export interface PixelStore {
  page(accountId: number, request: PageRequest): Promise<Page<Pixel>>;
  find(accountId: number, id: number): Promise<Pixel | undefined>;
  /** Finds a pixel of any account, for visitors of a link. */
  findAny(id: number): Promise<Pixel | undefined>;
  /** Throws `UniqueViolationError` when the account already has this type and tag; `update` likewise. */
  insert(pixel: NewPixel, entry?: CreationEntry): Promise<Pixel>;
  update(
    accountId: number,
    id: number,
    patch: { name?: string; tag?: string; consent?: boolean },
  ): Promise<Pixel | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
