import type { Config } from '../config.ts';
import { AppError } from '../platform/app-error.ts';
import { CommandError } from './command-error.ts';
import { UsageError } from './usage-error.ts';

/** A command of `npx waymark`; returns the exit code. Settings are read when the command wants them. */
export type Command = (args: readonly string[], readConfig: () => Config) => Promise<number>;

interface CommandEntry {
  /** Loaded when it is called: `account list` need not wait for what `serve` is made of. */
  load(): Promise<Command>;
  usage: string;
  /** What it does, in one line. */
  about: string;
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    load: async () => (await import('./commands/serve-command.ts')).serveCommand,
    usage: 'serve [--role edge,api,worker] [--workers N]',
    about: 'Run the service in the foreground, in N processes if you like.',
  },
  account: {
    load: async () => (await import('./commands/account-command.ts')).accountCommand,
    usage:
      'account create --email E --password P [--username U] [--plan NAME] [--json] | key --email E [--expires ISO] [--json] | reset --email E [--json] | inviter --email E [--json] | delete --email E --yes [--json] | list [--json]',
    about:
      'Make an account, give it a new key or a link to choose a new password, name the one that invites others, delete one with everything in it, list all of them.',
  },
  invite: {
    load: async () => (await import('./commands/invite-command.ts')).inviteCommand,
    usage: 'invite [--email E] [--json] | list [--json] | withdraw NUMBER',
    about: 'Let somebody make an account where registration is by invitation; the link works once, within seven days.',
  },
  migrate: {
    load: async () => (await import('./commands/migrate-command.ts')).migrateCommand,
    usage: 'migrate',
    about: 'Bring the catalogue up to date, as every start does.',
  },
  seed: {
    load: async () => (await import('./commands/seed-command.ts')).seedCommand,
    usage: 'seed --demo [--events N] [--json]',
    about: 'Make (again) a demo account with 90 days of events, 20,000 unless said otherwise.',
  },
  backup: {
    load: async () => (await import('./commands/backup-command.ts')).backupCommand,
    usage: 'backup DIR',
    about: 'Copy everything into an empty folder while the service runs.',
  },
  restore: {
    load: async () => (await import('./commands/restore-command.ts')).restoreCommand,
    usage: 'restore DIR',
    about: 'Bring a backup into an empty DATA_DIR.',
  },
  import: {
    load: async () => (await import('./commands/import-command.ts')).importCommand,
    usage:
      'import csv|bitly|dub|kutt|shlink|yourls FILE --email E [--dry-run] | access-log FILE... --website DOMAIN [--format F] [--since T] [--until T] [--skip PATH] [--forwarded] [--again] [--dry-run]',
    about: 'Make links of a file with a row of names (url, alias, title), or page views of a web server’s access logs.',
  },
  block: {
    load: async () => (await import('./commands/block-command.ts')).blockCommand,
    usage: 'block add|remove domain|keyword WORD... | list [--json]',
    about: 'Keep the list of domains and words that no link may lead to, links that are there already included.',
  },
  abuse: {
    load: async () => (await import('./commands/abuse-command.ts')).abuseCommand,
    usage: 'abuse list [--all] [--json] | block NUMBER... | dismiss NUMBER...',
    about: 'See what strangers told about links, block those links, or dismiss what was told (which lifts a block).',
  },
  orphans: {
    load: async () => (await import('./commands/orphans-command.ts')).orphansCommand,
    usage: 'orphans list [--most] [--json] | forget PATH... | forget --all',
    about: 'See what people asked for on the service’s own host and is not there, or forget it.',
  },
  doctor: {
    load: async () => (await import('./commands/doctor-command.ts')).doctorCommand,
    usage: 'doctor',
    about: 'Check settings, storage and surroundings; exit code 1 when something is broken.',
  },
};

/** Runs one command. What the caller got wrong is told in one line on standard error, with exit code 1 or 2 (usage). */
export async function runCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [name = 'help', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return help(name);
  if (rest.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(`Usage: waymark ${command.usage}\n${command.about}`);
    return 0;
  }
  try {
    const run = await command.load();
    return await run(rest, readConfig);
  } catch (error) {
    if (error instanceof UsageError || isBadOption(error)) {
      console.error(`${(error as Error).message}\nUsage: waymark ${command.usage}`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof CommandError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function help(name: string): number {
  const isHelp = name === 'help' || name === '--help' || name === '-h';
  const lines = Object.values(COMMANDS).flatMap(({ usage, about }) => [`  waymark ${usage}`, `      ${about}`]);
  const complaint = isHelp ? [] : [`There is no command "${name}".`];
  (isHelp ? console.log : console.error)([...complaint, 'Commands:', ...lines].join('\n'));
  return isHelp ? 0 : 2;
}

function isBadOption(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
