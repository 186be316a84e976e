import type { BlockKind } from '../../../contract/vocabulary.ts';

/** A domain or word that no link of this service may use as destination or alias. */
export interface BlockRule {
  kind: BlockKind;
  /** A domain in lower case and ASCII, or a word in lower case. */
  value: string;
  createdAt: number;
}

export interface BlockStore {
  all(): Promise<BlockRule[]>;
  /** Resolves to false if the rule already exists. */
  add(rule: BlockRule): Promise<boolean>;
  /** Resolves to false if no such rule exists. */
  remove(rule: Pick<BlockRule, 'kind' | 'value'>): Promise<boolean>;
}
