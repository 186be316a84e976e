import { runCommand } from './cli/cli.ts';
import { ConfigError, readConfig } from './config.ts';

// Stored data contains hashes of keys and passwords, visitors' salts and statistics, so only its owner may read it,
// whatever the shell's umask is. Child processes inherit it.
process.umask(0o077);

/** Runs one of the commands of `cli/`. An expected error is one line on standard error and exit code 1. */
try {
  process.exitCode = await runCommand(process.argv.slice(2), () => readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
