import type { BlockKind } from '../../../contract/vocabulary.ts';

/** Something that no link of this service may lead to or be called. */
export interface BlockRule {
  kind: BlockKind;
  /** A domain in lower case and ASCII, or a word in lower case. */
  value: string;
  createdAt: number;
}

export interface BlockStore {
  all(): Promise<BlockRule[]>;
  /** False when the rule was there. */
  add(rule: BlockRule): Promise<boolean>;
  /** False when there was no such rule. */
  remove(rule: Pick<BlockRule, 'kind' | 'value'>): Promise<boolean>;
}
