/** A process that delivers due mail and prints its progress. Tests kill it in between. */
import { silentLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { openSqliteCatalog } from '../storage/catalog/open-catalog.ts';
import { createMailQueue } from './mail-queue.ts';

const [directory = '', smtpUrl, now = '0'] = process.argv.slice(2);
const catalog = await openSqliteCatalog(directory);
const log = silentLog();
const queue = createMailQueue({
  store: catalog.mails,
  mailer: createMailer({ smtpUrl, from: 'post@way.example', log, timeoutMs: 60_000 }),
  clock: { now: () => Number(now) },
  log,
  isWanted: async () => true,
});
const sent = await queue.deliverDue();
await catalog.close();
process.stdout.write(String(sent));
