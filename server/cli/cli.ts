import type { Config } from '../config.ts';
import { AppError } from '../platform/app-error.ts';
import { accountCommand } from './account-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { serveCommand } from './serve-command.ts';
import { UsageError } from './usage-error.ts';

/** A command of `npx waymark`; returns the exit code. Settings are read when the command wants them. */
export type Command = (args: readonly string[], readConfig: () => Config) => Promise<number>;

const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  serve: { run: serveCommand, usage: 'serve [--role edge,api,worker] [--workers N]' },
  account: {
    run: accountCommand,
    usage:
      'account create --email E --password P [--username U] [--plan NAME] [--json] | key --email E [--expires ISO] [--json] | list [--json]',
  },
  migrate: { run: migrateCommand, usage: 'migrate' },
};

/** Runs one command. What the caller got wrong is told in one line on standard error, with exit code 1 or 2 (usage). */
export async function runCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [name = 'help', ...rest] = args;
  const command = COMMANDS[name];
  if (!command) {
    const isHelp = name === 'help' || name === '--help' || name === '-h';
    (isHelp ? console.log : console.error)(usageText(isHelp ? undefined : name));
    return isHelp ? 0 : 2;
  }
  try {
    return await command.run(rest, readConfig);
  } catch (error) {
    if (error instanceof UsageError || isBadOption(error)) {
      console.error(`${(error as Error).message}\nUsage: waymark ${command.usage}`);
      return 2;
    }
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function usageText(unknown: string | undefined): string {
  const lines = Object.values(COMMANDS).map((command) => `  waymark ${command.usage}`);
  return [...(unknown ? [`There is no command "${unknown}".`] : []), 'Commands:', ...lines].join('\n');
}

function isBadOption(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
