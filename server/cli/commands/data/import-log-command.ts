import { join } from 'node:path';
import { createImportPipeline, createImportSalts, type TrackedSite } from '../../../collect/collect.ts';
import type { Config } from '../../../config.ts';
import {
  type AccessLogImport,
  createImportJournal,
  createImportSink,
  type FileReport,
  type ImportSinkDeps,
  importAccessLog,
  logLineReader,
  noSink,
  oldestFirst,
  recoverImport,
} from '../../../imports/imports.ts';
import { AppError } from '../../../platform/app-error.ts';
import { randomString } from '../../../platform/random.ts';
import { reasonOf } from '../../../platform/reason-of.ts';
import { createSiteDirectory, hostsOf } from '../../../websites/websites.ts';
import { CommandError } from '../../command-error.ts';
import { lockImport } from '../../import/import-lock.ts';
import { type LogOptions, readLogOptions } from '../../import/log-options.ts';
import { createProgressReporter, reportLines } from '../../import/log-report.ts';
import { type OpenFeatures, openFeatures } from '../../stores/open-features.ts';
import { untilReady } from '../../stores/with-event-log.ts';

/**
 * Runs `import access-log FILE... --website DOMAIN`: imports page views from a web server's logs, beside a running
 * service or alone. Each line is imported once, however often the command is repeated or killed. Exit code 1 when a
 * file could not be read.
 */
export async function importLogCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const options = readLogOptions(args);
  const opened = await openFeatures(readConfig(), { startEngine: !options.isDryRun });
  try {
    const site = await createSiteDirectory(opened.deps.catalog.websites).findByHost(options.website);
    if (!site) throw new CommandError(`No website has the domain "${options.website}".`);
    const desk = { opened, site, options };
    return options.isDryRun ? await importFiles(desk, noSink) : await importWithLock(desk);
  } finally {
    await opened.close();
  }
}

interface CommandDeps {
  opened: OpenFeatures;
  site: TrackedSite;
  options: LogOptions;
}

async function importWithLock(desk: CommandDeps): Promise<number> {
  const { events, catalog, config } = desk.opened.deps;
  const directory = join(config.dataDirectory, 'imports');
  const lock = await lockImport(directory, desk.site.id);
  try {
    await untilReady(events.eventLog);
    const journal = createImportJournal(directory, desk.site.id);
    const deps: ImportSinkDeps = { writer: events.eventLog.writer, logs: catalog.importedLogs, journal };
    printRecovered(await recoverImport(deps));
    const code = await importFiles(desk, createImportSink(deps));
    await events.refreshTotals([{ kind: 'site', accountId: desk.site.accountId, id: desk.site.id }]);
    return code;
  } finally {
    await lock.release();
  }
}

function printRecovered(refused: number | undefined): void {
  if (refused === undefined) return;
  const but = refused === 0 ? '' : `, except for page views that the event log rejected: ${refused}`;
  console.error(`Completed an interrupted import${but}.`);
}

async function importFiles(desk: CommandDeps, sink: AccessLogImport['sink']): Promise<number> {
  const { opened, site, options } = desk;
  const { clock, catalog } = opened.deps;
  const known = async () => (options.isAgain ? [] : catalog.importedLogs.ofWebsite(site.accountId, site.id));
  const before = await known();
  const common = { ...sharedPipelineDeps(desk), sink, before };
  const progress = createProgressReporter(process.stderr, () => clock.now());
  let code = 0;
  for (const file of await oldestFirst(options.files, common.readLine)) {
    const onProgress: AccessLogImport['onProgress'] = (at) => progress.tell(file, at);
    const report = await importFile({ ...common, known: await known(), onProgress }, file);
    progress.end();
    for (const line of reportLines(file, report, options.isDryRun)) console.log(line);
    if (!isReadable(report)) code = 1;
  }
  return code;
}

/** Creates one pipeline for all files, so that a visitor in two of them counts once. */
function sharedPipelineDeps({ opened, site, options }: CommandDeps) {
  const { events, clock, random } = opened.deps;
  const salts = createImportSalts({ salts: events.collector.salts, clock, random });
  const { website: host, since, until, skippedPaths, isForwarded } = options;
  return {
    site,
    clock,
    readLine: logLineReader(options.format),
    rules: { host, hosts: new Set(hostsOf(host)), now: clock.now(), since, until, skippedPaths, isForwarded },
    pipeline: createImportPipeline({ site, salts, geo: events.geo }),
    newToken: () => `import ${randomString(random, 'abcdefghijklmnopqrstuvwxyz', 20)}`,
  };
}

async function importFile(deps: AccessLogImport, file: string): Promise<FileReport> {
  try {
    return await importAccessLog(deps, file);
  } catch (error) {
    if (error instanceof AppError) {
      throw new CommandError(`${error.message} Run the command again to continue where it stopped.`);
    }
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new CommandError(`${file} cannot be imported: ${reasonOf(error)}.`);
  }
}

/** Returns whether the file is complete, and not of an entirely different format. */
function isReadable({ lines, skipped, damage }: FileReport): boolean {
  return damage === undefined && (lines === 0 || skipped.get('unreadable') !== lines);
}
