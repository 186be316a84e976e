import { parseArgs } from 'node:util';
import { EMAIL_STATES, type EmailState } from '../../../../contract/vocabulary.ts';
import { type Audit, INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { singleLine } from '../../../platform/single-line.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { createEmailList, type EmailList } from '../../../system-health/system-health.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

const SHOWN = 1_000;

/** Runs `email list [STATE]` and `email retry NUMBER...`; a running service sends within a minute. */
export async function emailCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, search: { type: 'string' } },
  });
  const [action, ...words] = positionals;
  const ids = words.map(Number);
  const isRetry = action === 'retry' && ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  const isList = action === 'list' && words.length <= 1 && words.every(isState);
  if (!isRetry && !isList)
    throw new UsageError(`Use list, with ${EMAIL_STATES.join(', ')} or nothing, or retry with email numbers.`);
  const catalog = await openCatalogOrExit(readConfig());
  const audit = openAudit(catalog);
  const emails = createEmailList({ mails: catalog.mails, audit, clock: systemClock });
  try {
    if (isRetry) await retry({ emails, audit }, ids);
    else await list(emails, { state: words.find(isState), search: values.search }, values.json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

function isState(word: string): word is EmailState {
  return (EMAIL_STATES as readonly string[]).includes(word);
}

async function retry({ emails, audit }: { emails: EmailList; audit: Audit }, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const name = await emails.retryEmail(id);
    const object = { kind: 'email', id, name };
    await audit.record(INSTALLATION_LOG, { actor: OPERATOR, action: 'retryEmail', category: 'change', object });
    console.log(`${id} ${singleLine(name)}: queued`);
  }
}

async function list(emails: EmailList, filter: Parameters<EmailList['emails']>[0], isJson: boolean): Promise<void> {
  const { items } = await emails.emails(filter, { limit: SHOWN, offset: 0 });
  if (isJson) return console.log(JSON.stringify(items));
  for (const { id, at, outcome = 'waiting', recipient, subject, attempts, reason } of items)
    console.log([id, new Date(at).toISOString(), outcome, recipient, singleLine(subject), attempts, reason].join('  '));
}
