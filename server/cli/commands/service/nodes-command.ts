import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { forgetNode, type KnownNode, stateOf } from '../../../nodes/nodes.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** Runs `nodes list` and `nodes forget NAME|ID`. */
export async function nodesCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, 'discard-events': { type: 'boolean' } },
  });
  const [action, name, ...others] = positionals;
  const isForget = action === 'forget' && name !== undefined && others.length === 0;
  if (!isForget && positionals.join(' ') !== 'list')
    throw new UsageError('Use list, or forget with the name or ID of one node.');
  const { nodes, close } = await openCatalogOrExit(readConfig());
  try {
    if (!isForget && values.json === true) console.log(JSON.stringify((await nodes.all()).map(presentNode)));
    else if (!isForget) printNodes(await nodes.all());
    else {
      const objection = await forgetNode(nodes, name, values['discard-events'] === true);
      if (objection !== undefined) throw new CommandError(objection);
      console.log(`Forgot ${name}.`);
    }
  } finally {
    await close();
  }
  return 0;
}

function printNodes(nodes: readonly KnownNode[]): void {
  if (nodes.length === 0) console.log('No nodes: only those that share a database (DATABASE_URL) are listed.');
  for (const node of nodes) {
    const { name, folder, roles, version, waitingBytes, silentMs } = node;
    const seen = `last seen ${Math.round(silentMs / 1000)} s ago`;
    const release = version === '' ? 'unknown release' : version;
    const work = roles.length === 0 ? 'unknown roles' : roles.join(',');
    console.log([name, folder, work, release, stateOf(node), seen, `${waitingBytes} bytes in its spool`].join('  '));
  }
}

function presentNode(node: KnownNode) {
  const { id, name, folder, roles, version, waitingBytes, oldestMs, silentMs } = node;
  return { id, name, folder, roles, version, state: stateOf(node), silentMs, waitingBytes, oldestMs };
}
