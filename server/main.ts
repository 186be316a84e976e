import { runCommand } from './cli/cli.ts';
import { readConfig } from './config.ts';

// Stored data contains hashes of keys and passwords, visitors' salts and statistics, so only its owner may read it,
// whatever the shell's umask is. Child processes inherit it.
process.umask(0o077);

process.exitCode = await runCommand(process.argv.slice(2), () => readConfig(process.env));
