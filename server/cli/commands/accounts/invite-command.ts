import { parseArgs } from 'node:util';
import { createInvitations, type Invitations } from '../../../accounts/accounts.ts';
import type { Config } from '../../../config.ts';
import { createPublicUrls } from '../../../http/shared/public-urls.ts';
import type { MailOutcome } from '../../../platform/mail.ts';
import { systemRandom } from '../../../platform/random.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { servedUrl } from '../../served-url.ts';
import { openMailer, openServiceSettings } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

const OPTIONS = { email: { type: 'string' }, json: { type: 'boolean' } } as const;

interface Options {
  email?: string;
  json?: boolean;
}

/**
 * Runs `invite`, `invite list`, `invite revoke NUMBER`: manages who may register where registration is by invitation.
 */
export async function inviteCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [action = 'make', ...words] = positionals;
  const work = readWork(action, words);
  const config = readConfig();
  const catalog = await openCatalogOrExit(config);
  try {
    const settings = await openServiceSettings(config, catalog);
    if (action === 'make' && settings.value('registration') === 'closed')
      throw new CommandError('Registration is closed, so invitations do not work. Set it to invite.');
    const mailer = await openMailer(config, catalog);
    const linkTo = createPublicUrls(servedUrl(config), config.pagesBaseUrl).invitation;
    const parts = { store: catalog.invitations, mailer, linkTo, random: systemRandom, clock: systemClock };
    await work(createInvitations(parts), values);
    return 0;
  } finally {
    await catalog.close();
  }
}

type Work = (invitations: Invitations, options: Options) => Promise<void>;

function readWork(action: string, words: readonly string[]): Work {
  if (action === 'make' && words.length === 0) return createInvitation;
  if (action === 'list' && words.length === 0) return list;
  const [number = ''] = words;
  // Earlier releases called it `withdraw`.
  if (!['revoke', 'withdraw'].includes(action) || words.length !== 1 || !/^[1-9]\d{0,14}$/.test(number)) {
    throw new UsageError('Use invite, invite list, or invite revoke with a number from the list.');
  }
  return async (invitations) => {
    await invitations.withdraw(Number(number));
    console.log(`Invitation ${number} revoked.`);
  };
}

async function createInvitation(invitations: Invitations, { email, json }: Options): Promise<void> {
  const { invitation, link, mail } = await invitations.invite(email);
  const expires_at = new Date(invitation.expiresAt).toISOString();
  if (json) console.log(JSON.stringify({ id: invitation.id, email: invitation.email, link, expires_at, mail }));
  else console.log(`${link}\nCreates one account. Expires at ${expires_at}. ${email ? MAILED[mail] : ''}`.trim());
}

const MAILED: Readonly<Record<MailOutcome, string>> = {
  sent: 'Sent by email.',
  off: 'Email is off (SMTP_URL): share the link yourself.',
  failed: 'The mail server did not accept it: share the link yourself.',
  refused: 'The mail server rejected it: share the link yourself.',
  unknown: 'The mail server did not confirm it.',
};

async function list(invitations: Invitations, { json }: Options): Promise<void> {
  const rows = (await invitations.list()).map(({ id, email, createdAt, expiresAt, usedAt }) => ({
    id,
    email,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    used_at: usedAt === null ? null : new Date(usedAt).toISOString(),
  }));
  if (json) console.log(JSON.stringify(rows));
  else for (const row of rows) console.log(lineOf(row));
}

function lineOf(row: { id: number; email: string; expires_at: string; used_at: string | null }): string {
  const isOver = Date.parse(row.expires_at) <= Date.now();
  const standing = row.used_at ? `used ${row.used_at}` : `${isOver ? 'expired' : 'expires'} ${row.expires_at}`;
  return [String(row.id), row.email || 'anyone with the link', standing].join('  ');
}
