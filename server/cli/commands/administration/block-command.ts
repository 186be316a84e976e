import { parseArgs } from 'node:util';
import { BLOCK_KINDS, type BlockKind } from '../../../../contract/vocabulary.ts';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { createBlockRules, readBlockRule } from '../../../links/links.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** Manages the operator's block list; a running service applies the changes within a second. */
export async function blockCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action = '', kind = '', ...words] = positionals;
  if (action === 'list' && kind === '') return list(readConfig(), values.json === true);
  if ((action !== 'add' && action !== 'remove') || !isKind(kind) || words.length === 0) {
    throw new UsageError('Use add or remove with a kind (domain or keyword) and the words, or list.');
  }
  await change(readConfig(), { action, kind, words });
  return 0;
}

function isKind(text: string): text is BlockKind {
  return (BLOCK_KINDS as readonly string[]).includes(text);
}

async function list(config: Config, asJson: boolean): Promise<number> {
  const catalog = await openCatalogOrExit(config);
  const rules = await catalog.blocks.all().finally(() => catalog.close());
  if (asJson) console.log(JSON.stringify(rules.map(({ kind, value }) => ({ kind, value }))));
  else for (const { kind, value } of rules) console.log(`${kind} ${value}`);
  return 0;
}

interface ListChange {
  action: 'add' | 'remove';
  kind: BlockKind;
  words: readonly string[];
}

async function change(config: Config, { action, kind, words }: ListChange): Promise<void> {
  // Nothing is changed if one of the words is invalid.
  for (const word of words) readBlockRule(kind, word);
  const catalog = await openCatalogOrExit(config);
  const rules = createBlockRules(catalog.blocks, systemClock);
  const audit = openAudit(catalog);
  try {
    for (const word of words) {
      const { value, isChanged } = await rules[action](kind, word);
      const outcome = { add: ['blocked', 'already blocked'], remove: ['no longer blocked', 'was not blocked'] }[action];
      console.log(`${kind} ${value}: ${outcome[isChanged ? 0 : 1]}`);
      if (!isChanged) continue;
      const object = { kind: 'block', name: value };
      await audit.record(INSTALLATION_LOG, { actor: OPERATOR, action: `${action}Block`, category: 'change', object });
    }
  } finally {
    await catalog.close();
  }
}
