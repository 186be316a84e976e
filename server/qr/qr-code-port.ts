import type { QrOrder, QrType } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { RowMark } from '../platform/row-mark.ts';
import type { QrStyle } from './design/style.ts';

export type Scannable = 'good' | 'warn' | 'bad';

/** A QR code as stored. */
export interface QrCode {
  id: number;
  accountId: number;
  /** Random word in the public addresses /bio/qr/{code} and /q/{code}. */
  code: string;
  type: QrType;
  name: string;
  /** As the caller sent it, for the next update and for the application. */
  data: unknown;
  /** What the code leads to or holds: for a dynamic link the target, otherwise the exact text inside the code. */
  content: string;
  /** True: the image holds the address /q/{code}; scans count and the content can change after printing. */
  dynamic: boolean;
  /** `rgb(R,G,B)`, re-emitted from parsed numbers. */
  foreground: string;
  background: string;
  logoAssetId: number | null;
  /** Null is plain. */
  style: QrStyle | null;
  scannable: Scannable;
  createdAt: number;
}

export type QrCodePatch = Partial<Omit<QrCode, 'id' | 'accountId' | 'code' | 'createdAt'>>;

export interface QrListRequest extends PageRequest {
  /** Newest first when left out. */
  order?: QrOrder | undefined;
  /** Somewhere in the name or in what the code holds. */
  search?: string | undefined;
  type?: QrType | undefined;
  scannable?: Scannable | undefined;
}

export interface QrCodeStore {
  page(accountId: number, request: QrListRequest): Promise<Page<QrCode>>;
  find(accountId: number, id: number): Promise<QrCode | undefined>;
  /** Those of the ids that are the account's. */
  findMany(accountId: number, ids: readonly number[]): Promise<QrCode[]>;
  /** By its public word, for strangers. */
  findByCode(code: string): Promise<QrCode | undefined>;
  /**
   * Throws `TakenError` `qr_code.code`. With the mark of the row that it is made for, or not at all: `RowTakenError` when the row
   * is not to be made.
   */
  insert(code: Omit<QrCode, 'id'>, mark?: RowMark): Promise<QrCode>;
  update(accountId: number, id: number, patch: QrCodePatch): Promise<QrCode | undefined>;
  /** Moves the code, and where it stands in channels, to those that can be brought back; see `DeletedCodeStore`. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** Images that accounts have given us: decoded, bounded and re-encoded PNG. */
export interface AssetStore {
  insert(asset: { accountId: number; mime: string; bytes: Buffer; createdAt: number }): Promise<number>;
  find(accountId: number, id: number): Promise<Buffer | undefined>;
}
