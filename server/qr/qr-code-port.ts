import type { QrOrder, QrType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { TaskRowKey } from '../platform/task-row-key.ts';
import type { QrStyle } from './design/style.ts';

export type Scannable = 'good' | 'warn' | 'bad';

/** A QR code as stored. */
export interface QrCode {
  id: number;
  accountId: number;
  /** Random part of the public URLs /bio/qr/{code} and /q/{code}. */
  code: string;
  type: QrType;
  name: string;
  /** As the caller sent it, for the next update and for the application. */
  data: unknown;
  /** For a dynamic link the destination, otherwise the code's exact text. */
  content: string;
  /** True: the image contains the address /q/{code}; scans count and the content can change after printing. */
  dynamic: boolean;
  /** `rgb(R,G,B)`, formatted from parsed numbers. */
  foreground: string;
  background: string;
  logoAssetId: number | null;
  /** Null is plain. */
  style: QrStyle | null;
  scannable: Scannable;
  /** Where it is put up; missing for codes without a place. */
  placement?: QrPlacement;
  createdAt: number;
}

/** The place of a printed code. */
export interface QrPlacement {
  /** Address or description. */
  place: string;
  /** In degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  note: string;
  /** Days on which it was put up and taken down, `YYYY-MM-DD`. */
  from: string | null;
  until: string | null;
}

export type QrCodePatch = Partial<Omit<QrCode, 'id' | 'accountId' | 'code' | 'createdAt'>>;

/** Supports `beforeId` in the order `date`. */
export interface QrListRequest extends PageRequest {
  /** Newest first if missing. */
  order?: QrOrder | undefined;
  /** IDs in the order `scan`, instead of all scans since creation; other codes follow, newest first. */
  ranking?: readonly number[] | undefined;
  /** Substring of the name or the content. */
  search?: string | undefined;
  type?: QrType | undefined;
  scannable?: Scannable | undefined;
  /** Codes in at least one of these channels. */
  channelIds?: readonly number[] | undefined;
  /** Codes that this person created. */
  creatorId?: number | undefined;
}

export interface QrCodeStore {
  page(accountId: number, request: QrListRequest): Promise<Page<QrCode>>;
  find(accountId: number, id: number): Promise<QrCode | undefined>;
  /** Returns the account's codes among these IDs. */
  findMany(accountId: number, ids: readonly number[]): Promise<QrCode[]>;
  /** Finds a code of any account by its public address. */
  findByCode(code: string): Promise<QrCode | undefined>;
  /**
   * Throws `UniqueViolationError` `qr_code.code`. With a row mark, it inserts code and mark together or neither: `RowTakenError`
   * when the row must not be created.
   */
  insert(code: Omit<QrCode, 'id'>, also?: { mark?: TaskRowKey; entry?: CreationEntry | undefined }): Promise<QrCode>;
  /** Returns the plan's limit and how many codes can still be created; undefined without a limit. */
  room(accountId: number): Promise<{ limit: number; left: number } | undefined>;
  update(accountId: number, id: number, patch: QrCodePatch): Promise<QrCode | undefined>;
  /** Moves the code and its channel positions to the deleted codes; see `DeletedCodeStore`. */
  remove(accountId: number, id: number, now: number): Promise<boolean>;
}

/** Uploaded images of accounts: decoded, bounded and re-encoded as PNG. */
export interface AssetStore {
  insert(asset: { accountId: number; mime: string; bytes: Buffer; createdAt: number }): Promise<number>;
  find(accountId: number, id: number): Promise<Buffer | undefined>;
}
