import { runCommand } from './cli/cli.ts';
import { ConfigError, readConfig } from './config.ts';

// What is stored holds hashes of keys and passwords, visitors' salts and everybody's statistics: it is its owner's alone,
// whatever the shell that this was started from would give to others. Child processes inherit it.
process.umask(0o077);

/** The process: one of the commands of `cli/`. A refusal is one line on standard error and exit code 1. */
try {
  process.exitCode = await runCommand(process.argv.slice(2), () => readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
