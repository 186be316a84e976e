import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LINK_FORMATS, type LinkFormat } from '../../../../contract/vocabulary.ts';
import type { Config } from '../../../config.ts';
import { createPublicUrls } from '../../../http/shared/public-urls.ts';
import { type FileLink, readLinkFile } from '../../../imports/imports.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { type OpenFeatures, openFeatures } from '../../stores/open-features.ts';
import { importLogCommand } from './import-log-command.ts';

const WORDS = { made: 'created', exists: 'exists', failed: 'FAILED' } as const;
/** Links created before their results are printed. */
const GROUP = 50;

/**
 * Runs `import access-log` (visits, see import-log-command.ts) and `import FORMAT FILE --email E [--dry-run]`: imports
 * the links of a file into an account, with a line for each row and exit code 1 when one was rejected. `--dry-run`
 * checks every row and creates nothing.
 */
export async function importCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'access-log') return importLogCommand(args.slice(1), readConfig);
  const { file, format, email, isDryRun } = readOptions(args);
  const links = readLinkFile(format, await textOf(file));
  const opened = await openFeatures(readConfig(), { startEngine: false });
  try {
    const account = await opened.features.accounts.findByEmail(email);
    if (!account) throw new CommandError(`No account has the email address "${email}".`);
    return await report(importedRows(opened, { accountId: account.id, links, isDryRun }), isDryRun);
  } finally {
    await opened.close();
  }
}

function readOptions(args: readonly string[]) {
  const options = { email: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [written, file] = positionals;
  const known = [...LINK_FORMATS, 'access-log'].join(', ');
  const format = LINK_FORMATS.find((name) => name === written);
  if (!format)
    throw new UsageError(`${written ? `Unknown format "${written}"` : 'A format is required'}; use ${known}.`);
  if (file === undefined || positionals.length > 2) throw new UsageError('import needs a format and one file.');
  if (!values.email) throw new UsageError('--email is required.');
  return { file, format: format as LinkFormat, email: values.email, isDryRun: values['dry-run'] === true };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

interface RowReport {
  line: number;
  result: keyof typeof WORDS;
  /** The short link, or the error. */
  sentence: string;
}

interface WantedLinks {
  accountId: number;
  links: readonly FileLink[];
  isDryRun: boolean;
}

/** Imports like the API does. A dry run checks all links together, so that it finds aliases that the file has twice. */
async function* importedRows(
  { features, deps }: OpenFeatures,
  { accountId, links, isDryRun }: WantedLinks,
): AsyncGenerator<RowReport> {
  const { shortLink } = createPublicUrls(deps.config.baseUrl, deps.config.pagesBaseUrl);
  const size = isDryRun ? links.length : GROUP;
  for (let start = 0; start < links.length; start += size) {
    const group = links.slice(start, start + size);
    const wanted = group.filter(({ refusal }) => refusal === undefined);
    const inputs = wanted.map(({ input }) => input);
    const outcomes = await features.links.importLinks(accountId, { inputs, isDryRun });
    for (const { line, input, refusal } of group) {
      const outcome = refusal === undefined ? outcomes.shift() : undefined;
      const sentence = refusal ?? outcome?.refusal?.message;
      if (sentence !== undefined) yield { line, result: 'failed', sentence };
      const { link, known } = outcome?.result ?? {};
      if (link) yield { line, result: known ? 'exists' : 'made', sentence: shortLink(link.alias, link.origin) };
      else if (sentence === undefined) yield { line, result: 'made', sentence: `would redirect to ${input.url}` };
    }
  }
}

async function report(rows: AsyncGenerator<RowReport>, isDryRun: boolean): Promise<number> {
  const counts = { made: 0, exists: 0, failed: 0 };
  for await (const { line, result, sentence } of rows) {
    counts[result] += 1;
    console.log(`line ${line}: ${isDryRun && result === 'made' ? 'valid' : WORDS[result]}: ${sentence}`);
  }
  const created = isDryRun ? 'would be created (--dry-run)' : 'created';
  console.log(`${counts.made} ${created}, ${counts.exists} already exist, ${counts.failed} rejected.`);
  return counts.failed > 0 ? 1 : 0;
}
