import { type Config, ConfigError } from '../config.ts';
import { AppError } from '../platform/app-error.ts';
import { VERSION } from '../platform/version.ts';
import { CommandError, UsageError } from './command-error.ts';
import { similarName, usageText } from './usage-text.ts';

/** A command of `npx waymark`; returns the exit code. It reads the settings when it needs them. */
export type Command = (args: readonly string[], readConfig: () => Config) => Promise<number>;

interface CommandEntry {
  /** Loads the command on demand: `account list` does not need the code of `serve`. */
  load(): Promise<Command>;
  usage: string;
  /** One-line description. */
  about: string;
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    load: async () => (await import('./commands/service/serve-command.ts')).serveCommand,
    usage: 'serve [--role edge,api,worker] [--workers N]',
    about: 'Run the service in the foreground, optionally in N processes.',
  },
  reload: {
    load: async () => (await import('./commands/service/reload-command.ts')).reloadCommand,
    usage: 'reload',
    about: 'Replace the workers of the running service one after another, without dropping a request.',
  },
  account: {
    load: async () => (await import('./commands/accounts/account-command.ts')).accountCommand,
    usage:
      'account create --email E --password P [--username U] [--plan NAME] [--json] | key --email E [--expires ISO] [--json] | reset --email E [--json] | reset-second-factor --email E [--json] | lift-requirements EMAIL|ID [--json] | inviter --email E [--json] | suspend EMAIL|ID [--json] | resume EMAIL|ID [--json] | plan EMAIL|ID NAME [--json] | delete --email E --yes [--json] | list [--json]',
    about:
      'List, create, suspend, resume and delete accounts. Reset passwords, second factors and requirements, create keys, choose plans and who invites.',
  },
  key: {
    load: async () => (await import('./commands/accounts/key-command.ts')).keyCommand,
    usage: 'key list EMAIL|ID [--json] | revoke EMAIL|ID NUMBER [--json] | report [--json]',
    about: 'List or revoke API keys, or revoke leaked keys found in text on standard input and email their owners.',
  },
  plan: {
    load: async () => (await import('./commands/administration/plan-command.ts')).planCommand,
    usage:
      'plan list [--json] | set NAME [--links N] [--codes N] [--websites N] [--domains N] [--members N] [--clicks N] [--events N] [--retention DAYS] [--requests N] [--default] [--json] | remove NAME [--json]',
    about:
      'List, create, change or remove plans and their limits; "none" removes a limit. Clicks, events and requests count per month, month and minute.',
  },
  operator: {
    load: async () => (await import('./commands/administration/operator-command.ts')).operatorCommand,
    usage: 'operator add|remove EMAIL [--json] | list [--json]',
    about: 'Manage the operators, who can open the administration screens.',
  },
  audit: {
    load: async () => (await import('./commands/accounts/audit-command.ts')).auditCommand,
    usage: 'audit verify [--account N] [--json]',
    about: 'Check that no entry of the audit logs was removed, changed or moved. Exits with 1 if one was.',
  },
  invite: {
    load: async () => (await import('./commands/accounts/invite-command.ts')).inviteCommand,
    usage: 'invite [--email E] [--json] | list [--json] | revoke NUMBER',
    about: 'Create an invitation link. It works once and expires in seven days.',
  },
  migrate: {
    load: async () => (await import('./commands/data/migrate-command.ts')).migrateCommand,
    usage: 'migrate',
    about: 'Apply database migrations, as every start does.',
  },
  seed: {
    load: async () => (await import('./commands/data/seed-command.ts')).seedCommand,
    usage: 'seed --demo [--events N] [--json]',
    about: 'Create or reset a demo account with 90 days of events, 20,000 by default.',
  },
  move: {
    load: async () => (await import('./commands/data/move-command.ts')).moveCommand,
    usage: 'move [--to-postgres URL] [--to-clickhouse URL] | move --back',
    about:
      'Move the stores of a running service to servers, or back: the catalog to PostgreSQL, the events to ClickHouse.',
  },
  backup: {
    load: async () => (await import('./commands/data/backup-command.ts')).backupCommand,
    usage: 'backup [DIR] | backup list [LOCATION] [--json] | backup verify [LOCATION [NAME]] | backup remove NAME',
    about:
      'Back up all data while the service runs, to an empty folder or, by default, to BACKUP_DIR or BACKUP_URL; list backups; check that one is undamaged; remove one.',
  },
  restore: {
    load: async () => (await import('./commands/data/restore-command.ts')).restoreCommand,
    usage: 'restore LOCATION [NAME]',
    about: 'Check a backup (by default the newest) and restore it into an empty DATA_DIR, all of it or nothing.',
  },
  'restore-drill': {
    load: async () => (await import('./commands/data/restore-drill-command.ts')).restoreDrillCommand,
    usage: 'restore-drill [LOCATION [NAME]]',
    about: 'Restore a backup (by default the newest) into a temporary folder, check it and remove it again.',
  },
  import: {
    load: async () => (await import('./commands/data/import-command.ts')).importCommand,
    usage:
      'import csv|bitly|dub|kutt|shlink|yourls FILE --email E [--dry-run] | access-log FILE... --website DOMAIN [--format F] [--since T] [--until T] [--skip PATH] [--forwarded] [--again] [--dry-run]',
    about:
      'Import links from a file with a header row (url, alias, title), or page views from a web server’s access logs.',
  },
  block: {
    load: async () => (await import('./commands/administration/block-command.ts')).blockCommand,
    usage: 'block add|remove domain|keyword WORD... | list [--json]',
    about: 'Manage blocked domains and words. Links to them stop working.',
  },
  abuse: {
    load: async () => (await import('./commands/administration/abuse-command.ts')).abuseCommand,
    usage: 'abuse list [--all] [--json] | block NUMBER... | dismiss NUMBER...',
    about: 'List abuse reports, block the reported links, or dismiss reports (which unblocks the link).',
  },
  certificates: {
    load: async () => (await import('./commands/administration/certificates-command.ts')).certificatesCommand,
    usage: 'certificates list [--json] | renew HOST...',
    about: 'List the certificates of TLS=auto with the last error, or order them anew.',
  },
  domains: {
    load: async () => (await import('./commands/administration/domains-command.ts')).domainsCommand,
    usage: 'domains list [--search TEXT] [--json] | check NUMBER... [--json] | block|unblock|remove NUMBER...',
    about: 'List the branded domains of all workspaces, check DNS and certificates, block or delete domains.',
  },
  announce: {
    load: async () => (await import('./commands/administration/announce-command.ts')).announceCommand,
    usage: 'announce [TEXT [--level info|warning] [--until ISO] | --remove]',
    about: 'Show an announcement to everyone who is signed in, or remove it.',
  },
  brand: {
    load: async () => (await import('./commands/administration/brand-command.ts')).brandCommand,
    usage:
      'brand [--name NAME] [--accent COLOR] [--logo FILE] [--dark-logo FILE] [--icon FILE] [--support-url URL] [--support-email EMAIL] [--imprint-url URL] [--privacy-url URL] [--powered-by on|off] [--json] | --reset [--json]',
    about:
      'Show or change the name, logo and colors of the service on its pages, screens and emails; "none" removes a value, --reset all of them.',
  },
  settings: {
    load: async () => (await import('./commands/administration/settings-command.ts')).settingsCommand,
    usage: 'settings list [--json] | get NAME [--json] | set NAME VALUE [--yes] [--json] | reset NAME [--json]',
    about:
      'Show or change settings that apply without a restart, such as registration and retention. --yes confirms a shorter retention that deletes data.',
  },
  orphans: {
    load: async () => (await import('./commands/administration/orphans-command.ts')).orphansCommand,
    usage: 'orphans list [--most] [--json] | forget PATH... | forget --all',
    about: 'List or dismiss requests to the service’s own host for links that do not exist.',
  },
  task: {
    load: async () => (await import('./commands/administration/task-command.ts')).taskCommand,
    usage: 'task failed [--json] | retry NUMBER...',
    about: 'List background tasks that failed, or retry them after the last processed row.',
  },
  email: {
    load: async () => (await import('./commands/administration/email-command.ts')).emailCommand,
    usage: 'email list [waiting|sent|failed] [--search TEXT] [--json] | retry NUMBER...',
    about: 'List the emails of the last 30 days, or send a waiting or failed one within a minute.',
  },
  nodes: {
    load: async () => (await import('./commands/service/nodes-command.ts')).nodesCommand,
    usage: 'nodes list [--json] | forget NAME|ID [--discard-events]',
    about: 'List the nodes that share the database, or forget one that will not come back.',
  },
  spool: {
    load: async () => (await import('./commands/service/spool-command.ts')).spoolCommand,
    usage: 'spool drain DIR [--crashed]',
    about: 'Load the events that a stopped node left in its data folder into the event log.',
  },
  doctor: {
    load: async () => (await import('./commands/service/doctor-command.ts')).doctorCommand,
    usage: 'doctor [--deep]',
    about: 'Check settings, storage and environment; --deep also reads all data. Exits with 1 if a check fails.',
  },
};

const EXPECTED = [AppError, CommandError, ConfigError];

/** Runs one command. Errors of the caller are printed in one line on standard error, with exit code 1 or 2 (usage). */
export async function runCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (VERSION_WORDS.has(name)) return print(`waymark ${VERSION}`);
  const isHelp = HELP_WORDS.has(name);
  const requested = isHelp ? (rest[0] ?? '') : name;
  const command = Object.hasOwn(COMMANDS, requested) ? COMMANDS[requested] : undefined;
  if (isHelp && requested === '') return print(overview());
  if (!command) return complain(requested);
  if (isHelp || rest.some((arg) => arg === '--help' || arg === '-h'))
    return print(`${usageText(command.usage)}\n${command.about}`);
  try {
    const run = await command.load();
    return await run(rest, readConfig);
  } catch (error) {
    if (error instanceof UsageError || isBadOption(error)) {
      console.error(`${(error as Error).message}\n${usageText(command.usage)}`);
      return 2;
    }
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    return 1;
  }
}

const HELP_WORDS = new Set(['help', '--help', '-h']);
const VERSION_WORDS = new Set(['version', '--version', '-v']);

function print(text: string): 0 {
  console.log(text);
  return 0;
}

/** One line for each command. */
function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${firstSentence(about)}`);
  return ['Usage: waymark COMMAND', '', ...lines, '', 'How to call one: waymark COMMAND --help'].join('\n');
}

function firstSentence(text: string): string {
  return text.replace(/[.;:] .*/, '.');
}

function complain(name: string): 2 {
  const meant = similarName(name, Object.keys(COMMANDS));
  const hint = meant === undefined ? 'Run "waymark help" for a list.' : `Did you mean "${meant}"?`;
  console.error(`Unknown command "${name}". ${hint}`);
  return 2;
}

function isBadOption(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
