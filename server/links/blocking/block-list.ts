import type { BlockKind } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { BlockRule, BlockStore } from './block-port.ts';

export type { BlockRule, BlockStore } from './block-port.ts';

/** The compiled rules. */
export interface Blocks {
  address(url: string): boolean;
  alias(alias: string): boolean;
}

/** The operator's block list in this process's memory: read once, and again after a change. */
export interface BlockList {
  load(): Promise<Blocks>;
  close(): void;
}

/** The topic of this list's `Change`s. */
export const BLOCK_TOPIC = 'blockRule';

/** Maximum age in milliseconds, as a fallback in case change notifications fail. */
const FRESH_MS = 5_000;

export function createBlockList(store: Pick<BlockStore, 'all'>, changes: ChangeFeed): BlockList {
  let known: { blocks: Promise<Blocks>; until: number } | undefined;
  const close = changes.subscribe(({ topic }) => {
    if (topic === BLOCK_TOPIC) known = undefined;
  });
  return {
    load: () => {
      if (known && performance.now() < known.until) return known.blocks;
      const before = known;
      const blocks = store.all().then(compile, (error: unknown) => {
        // While the database is down, the last known rules still apply.
        if (before) return before.blocks;
        known = undefined;
        throw error;
      });
      known = { blocks, until: performance.now() + FRESH_MS };
      return blocks;
    },
    close,
  };
}

/** Parses a rule as an operator writes it. */
export function readBlockRule(kind: BlockKind, text: string): Pick<BlockRule, 'kind' | 'value'> {
  const word = text.trim().toLowerCase();
  if (kind === 'keyword') {
    if (word.length < 3 || /\s/.test(word))
      throw invalidField('value', 'A blocked word needs at least 3 characters and no spaces.');
    return { kind, value: word };
  }
  const host = URL.parse(/^https?:\/\//.test(word) ? word : `https://${word}`)?.hostname.replace(/\.$/, '');
  if (!host?.includes('.'))
    throw invalidField('value', 'Enter a domain such as bad.example. Its subdomains are blocked, too.');
  return { kind, value: host };
}

/** The operator's block list as operators change it. Running processes obey within a second. */
export interface BlockRules {
  all(): Promise<BlockRule[]>;
  /** Returns the rule as stored, and whether it is new. Throws for a domain or word that no rule can have. */
  add(kind: BlockKind, text: string): Promise<ChangedRule>;
  remove(kind: BlockKind, text: string): Promise<ChangedRule>;
}

type ChangedRule = Pick<BlockRule, 'kind' | 'value'> & { isChanged: boolean };

export function createBlockRules(store: BlockStore, clock: Clock): BlockRules {
  return {
    all: () => store.all(),
    add: async (kind, text) => {
      const rule = readBlockRule(kind, text);
      return { ...rule, isChanged: await store.add({ ...rule, createdAt: clock.now() }) };
    },
    remove: async (kind, text) => {
      const rule = readBlockRule(kind, text);
      return { ...rule, isChanged: await store.remove(rule) };
    },
  };
}

/** Compiles the rules: domains match by suffix with one lookup per label; words match one by one. */
export function compile(rules: readonly Pick<BlockRule, 'kind' | 'value'>[]): Blocks {
  const valuesOf = (wanted: BlockKind) => rules.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  const domains = new Set(valuesOf('domain'));
  const words = valuesOf('keyword');
  const hasWord = (text: string) => words.length > 0 && words.some((word) => text.includes(word));
  return {
    address: (text) => {
      const url = URL.parse(text);
      return url !== null && (isUnder(domains, url.hostname.replace(/\.$/, '')) || hasWord(readable(url.href)));
    },
    alias: (alias) => hasWord(alias.toLowerCase()),
  };
}

function isUnder(domains: ReadonlySet<string>, host: string): boolean {
  if (domains.size === 0) return false;
  for (let name = host; name !== ''; name = name.slice(name.indexOf('.') + 1)) {
    if (domains.has(name)) return true;
    if (!name.includes('.')) return false;
  }
  return false;
}

/** Decodes the address, so that `c%61sino` matches the word it spells. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address).toLowerCase();
  } catch {
    return address.toLowerCase();
  }
}
