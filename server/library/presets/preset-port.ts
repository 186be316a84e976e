import type { PresetKind } from '../../../contract/vocabulary.ts';
import type { CreationEntry } from '../../audit/audit-port.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';

/** A reusable set of values of an account. */
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
  /** Returns presets, newest first, of one kind or of all. */
  page(accountId: number, request: PageRequest, kind: PresetKind | undefined): Promise<Page<Preset>>;
  find(accountId: number, id: number): Promise<Preset | undefined>;
  /** Throws `UniqueViolationError` when the account already has a preset of this kind and name; `update` likewise. */
  insert(preset: Omit<Preset, 'id'>, entry?: CreationEntry): Promise<Preset>;
  update(accountId: number, id: number, patch: PresetPatch): Promise<Preset | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
