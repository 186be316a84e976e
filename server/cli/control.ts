import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { ownerSocketPath } from '../collect/spool/spool-owner.ts';
import type { Log } from '../platform/log.ts';
import { CommandError } from './command-error.ts';

const NAME = 'control';

/**
 * Listens in the data folder for `waymark reload`. A socket instead of a file with a process id: that id could belong to
 * another program by now. Of two services on one folder, the later one listens.
 */
export async function openControl(
  dataDirectory: string,
  reload: () => Promise<string>,
  log: Pick<Log, 'warn'>,
): Promise<{ close(): void }> {
  const path = ownerSocketPath(dataDirectory, NAME);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    reload().then(
      (sentence) => socket.end(`${sentence}\n`),
      (error: unknown) => {
        log.warn({ err: error }, 'failed to replace the workers');
        socket.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, '"waymark reload" is not possible');
      resolve();
    });
    server.listen({ path, exclusive: true }, resolve);
  });
  server.unref();
  return { close: () => void server.close() };
}

/** Asks the service of a data folder to replace its workers. Resolves with its report once it has. */
export function requestReload(dataDirectory: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(ownerSocketPath(dataDirectory, NAME));
    let report = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
    socket.once('end', () => resolve(report.trim()));
    socket.once('error', () =>
      reject(
        new CommandError(
          `No service with workers runs on DATA_DIR ${dataDirectory}. Start it with --workers, or start the new one beside ` +
            'the old one on another port and stop the old one.',
        ),
      ),
    );
  });
}
