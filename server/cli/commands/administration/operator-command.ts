import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

type Action = 'add' | 'remove';

/** Runs `operator add|remove EMAIL` and `operator list`; a running service obeys on its next request. */
export async function operatorCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action = '', email, ...others] = positionals;
  const isChange = (action === 'add' || action === 'remove') && email !== undefined && others.length === 0;
  if (!isChange && positionals.join(' ') !== 'list')
    throw new UsageError('Use add or remove with the email address of one person, or list.');
  const catalog = await openCatalogOrExit(readConfig());
  try {
    if (isChange) await change(catalog, { action, email, isJson: values.json === true });
    else await list(catalog, values.json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

async function change(
  catalog: Catalog,
  { action, email, isJson }: { action: Action; email: string; isJson: boolean },
): Promise<void> {
  const isAdding = action === 'add';
  const address = email.trim().toLowerCase();
  const person = await catalog.directory.setOperator(address, isAdding ? systemClock.now() : null);
  if (!person) throw invalidField('email', `No person has the email address "${email}".`);
  if (person.isChanged)
    await openAudit(catalog).record(INSTALLATION_LOG, {
      actor: OPERATOR,
      action: isAdding ? 'addOperator' : 'removeOperator',
      category: 'access',
      object: { kind: 'person', id: person.id, name: address },
    });
  if (isJson) return console.log(JSON.stringify({ id: person.id, email: address, operator: isAdding }));
  const already = person.isChanged ? '' : ' already';
  console.log(
    isAdding
      ? `${address} is${already} an operator and can open the administration at /app/admin.`
      : `${address} is ${person.isChanged ? 'no longer' : 'not'} an operator.`,
  );
}

async function list({ directory }: Catalog, isJson: boolean): Promise<void> {
  const operators = (await directory.operators()).map(({ since, ...person }) => ({
    ...person,
    since: new Date(since).toISOString(),
  }));
  if (isJson) return console.log(JSON.stringify(operators));
  for (const { id, email, username, since } of operators) console.log([id, email, username, since].join('  '));
  if (operators.length === 0) console.log('No operators yet. Run "waymark operator add EMAIL".');
}
