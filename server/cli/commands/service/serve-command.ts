import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import type { Config } from '../../../config.ts';
import { alwaysLogged, createLog, type Log } from '../../../platform/log.ts';
import { buildApplicationIfMissing } from '../../build-application.ts';
import { startPrimary } from '../../primary.ts';
import { readServeOptions, type ServeOptions } from '../../serve-options.ts';
import { saveServedSettings } from '../../served-settings.ts';
import { saveServedUrl } from '../../served-url.ts';
import type { Service } from '../../service.ts';
import { waitForStopSignal } from '../../stop-signals.ts';
import { watchRetirement } from '../../workers/retirement.ts';
import { createWorkerPeers } from '../../workers/worker-peers.ts';

/** Everything that still hangs after this time is left to the next start, which finds it in the spool. */
const STOP_WITHIN_MS = 9_000;

/** Runs the service in the foreground until SIGTERM or SIGINT. */
export async function serveCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const options = readServeOptions(args);
  const config = readConfig();
  const log = createLog(config.logLevel, process.stdout.isTTY);
  // A closed terminal or a service manager's reload must not end the service. A primary replaces its workers.
  process.on('SIGHUP', () => undefined);
  if (cluster.isWorker) return serveAsWorker({ config, log, options });
  // Not awaited: links and events are served immediately.
  if (options.roles.has('api')) void buildApplicationIfMissing(log);
  return options.workers === 1 ? serveAlone({ config, log, options }) : serveWithWorkers({ config, log, options });
}

interface Start {
  config: Config;
  log: Log;
  options: ServeOptions;
}

async function serveAlone({ config, log, options }: Start): Promise<number> {
  const stop = waitForStopSignal(process, (exitCode) => process.exit(exitCode));
  const { startService } = await loadService();
  const service = await startService({ config, log, roles: options.roles, startEngine: true });
  announce(config, log, service);
  return stopInTime(stop, service, { config, log });
}

async function serveWithWorkers({ config, log, options }: Start): Promise<number> {
  let killWorkers = () => {};
  const stop = waitForStopSignal(process, (exitCode) => {
    killWorkers();
    process.exit(exitCode);
  });
  const primary = await startPrimary({ config, log, ...options });
  killWorkers = primary.kill;
  announce(config, log, primary);
  process.on('SIGHUP', () => void primary.reload());
  return stopInTime(stop, primary, { config, log });
}

/**
 * Runs a worker. It may receive a stop request from its primary, from the terminal or from both; only the primary
 * forces it to stop.
 */
async function serveAsWorker({ config, log, options }: Start): Promise<number> {
  const stop = waitForStopSignal(process, () => {});
  const { startService } = await loadService();
  const { roles, slot, workers: count } = options;
  const worker = { slot, count, peers: createWorkerPeers(process) };
  const isReplaced = watchRetirement(process);
  const service = await startService({ config, log, roles, startEngine: false, worker, isReplaced });
  const exitCode = await stopInTime(stop, service, { config, log });
  cluster.worker?.disconnect();
  return exitCode;
}

/** Loads the whole application, which a primary never needs. */
function loadService() {
  return import('../../service.ts');
}

function announce(config: Config, log: Log, { accounts }: Pick<Service, 'accounts'>): void {
  const { baseUrl } = config;
  saveServedUrl(config);
  saveServedSettings(config);
  const always = alwaysLogged(log);
  always.info({ address: baseUrl }, `Waymark is ready at ${baseUrl}`);
  if (accounts === 0) always.info(`Create the first account at ${baseUrl}/register`);
}

async function stopInTime(
  stop: Promise<void>,
  service: Pick<Service, 'close'>,
  { config, log }: Pick<Start, 'config' | 'log'>,
): Promise<number> {
  // Flushed now, since a killed process writes nothing at its end.
  flushCompileCache();
  await stop;
  log.info('Stopping: finishing open requests and storing accepted events.');
  const afterMs = STOP_WITHIN_MS + config.drainSeconds * 1000;
  const deadline = setTimeout(() => {
    log.warn({ afterMs }, 'Shutdown timed out. Accepted events are safe in the spool.');
    process.exit(0);
  }, afterMs);
  deadline.unref();
  await service.close();
  return 0;
}
