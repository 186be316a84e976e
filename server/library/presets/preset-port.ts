import type { PresetKind } from '../../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';

/** What an account keeps to use again. */
export interface Preset {
  id: number;
  accountId: number;
  kind: PresetKind;
  name: string;
  value: Readonly<Record<string, unknown>>;
  createdAt: number;
}

export type PresetPatch = Partial<Pick<Preset, 'name' | 'value'>>;

export interface PresetStore {
  /** Newest first, of one kind or of all. */
  page(accountId: number, request: PageRequest, kind: PresetKind | undefined): Promise<Page<Preset>>;
  find(accountId: number, id: number): Promise<Preset | undefined>;
  /** Throws `TakenError` when the account has a preset of this kind and name already; `update` likewise. */
  insert(preset: Omit<Preset, 'id'>): Promise<Preset>;
  update(accountId: number, id: number, patch: PresetPatch): Promise<Preset | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
