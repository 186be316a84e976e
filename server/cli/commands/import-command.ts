import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createAddresses } from '../../http/shared/addresses.ts';
import { readAlias } from '../../links/alias.ts';
import { readDestination } from '../../links/links.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import { CommandError, reasonOf } from '../command-error.ts';
import { IMPORT_FORMATS } from '../import/import-formats.ts';
import { importLinks, type LinkImportDeps, type RowResult } from '../import/import-links.ts';
import type { ImportedLink } from '../import/imported-link.ts';
import { type OpenFeatures, openFeatures } from '../open-features.ts';
import { UsageError } from '../usage-error.ts';
import { importLogCommand } from './import-log-command.ts';

const WORDS: Readonly<Record<RowResult, string>> = { made: 'made  ', exists: 'exists', failed: 'FAILED' };

/**
 * Runs `import access-log` (visits, see import-log-command.ts) and `import FORMAT FILE --email E [--dry-run]`: imports
 * the links of a file into an account, with a line for each row and exit code 1 when one was rejected. `--dry-run`
 * checks every row and creates nothing.
 */
export async function importCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'access-log') return importLogCommand(args.slice(1), readConfig);
  const { file, read, email, dryRun } = readOptions(args);
  const links = read(await textOf(file));
  const opened = await openFeatures(readConfig(), { startEngine: false });
  try {
    const account = await opened.features.accounts.findByEmail(email);
    if (!account) throw new CommandError(`No account has the email address "${email}".`);
    const desk = (dryRun ? rehearsalDesk : realDesk)(opened, account.id);
    return await report(importLinks(desk, links), dryRun);
  } finally {
    await opened.close();
  }
}

function readOptions(args: readonly string[]) {
  const options = { email: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [format, file] = positionals;
  const known = [...Object.keys(IMPORT_FORMATS), 'access-log'].join(', ');
  const read = format !== undefined && Object.hasOwn(IMPORT_FORMATS, format) ? IMPORT_FORMATS[format] : undefined;
  if (!read) throw new UsageError(`${format ? `Unknown format "${format}"` : 'A format is required'}; use ${known}.`);
  if (file === undefined || positionals.length > 2) throw new UsageError('import needs a format and one file.');
  if (!values.email) throw new UsageError('--email is required: the account that gets the links.');
  return { file, read, email: values.email, dryRun: values['dry-run'] === true };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function realDesk({ features, deps }: OpenFeatures, accountId: number): LinkImportDeps {
  const { shortLink } = createAddresses(deps.config.baseUrl, deps.config.pagesBaseUrl);
  return {
    find: (alias) => features.links.findShort(accountId, alias),
    make: async ({ url, alias, title, rest, refusal }) => {
      if (refusal) throw invalidField('url', refusal);
      const made = await features.links.create(accountId, { ...rest, url, title, custom: alias || null });
      return shortLink(made.alias, made.origin);
    },
    shortAddress: ({ alias, origin }) => shortLink(alias, origin),
  };
}

/**
 * Creates the target of a dry run, which checks addresses and aliases like `create`, including the file's other rows.
 */
function rehearsalDesk(opened: OpenFeatures, accountId: number): LinkImportDeps {
  const { config, catalogue } = opened.deps;
  const ownHosts = new Set([config.baseUrl, config.pagesBaseUrl].map((origin) => new URL(origin).host));
  const wished = new Set<string>();
  const checkAlias = async (text: string) => {
    const alias = readAlias(text);
    const isTaken =
      wished.has(alias) || (await catalogue.redirects.findLinks(0, alias)).some(({ link }) => link.alias === alias);
    if (isTaken) throw conflict('custom', 'This alias is already taken. Choose another one.');
    wished.add(alias);
  };
  return {
    ...realDesk(opened, accountId),
    make: async ({ url, alias, refusal }: ImportedLink) => {
      if (refusal) throw invalidField('url', refusal);
      const destination = readDestination(url, { field: 'url', ownHosts });
      if (alias !== '') await checkAlias(alias);
      return `would redirect to ${destination}`;
    },
  };
}

async function report(rows: ReturnType<typeof importLinks>, dryRun: boolean): Promise<number> {
  const counts = { made: 0, exists: 0, failed: 0 };
  for await (const { line, result, sentence } of rows) {
    counts[result] += 1;
    console.log(`line ${line}: ${WORDS[result]} ${sentence}`);
  }
  const made = dryRun ? 'would be created (--dry-run)' : 'created';
  console.log(`${counts.made} ${made}, ${counts.exists} already exist, ${counts.failed} rejected.`);
  return counts.failed > 0 ? 1 : 0;
}
