import { join } from 'node:path';
import { createImportPipeline, createImportSalts, type TrackedSite } from '../../collect/collect.ts';
import type { Config } from '../../config.ts';
import {
  type AccessLogImport,
  createImportJournal,
  createImportSink,
  type FileReport,
  type ImportSinkParts,
  importAccessLog,
  logLineReader,
  noSink,
  oldestFirst,
  recoverImport,
} from '../../imports/imports.ts';
import { AppError } from '../../platform/app-error.ts';
import { randomWord } from '../../platform/random.ts';
import { createSiteDirectory, hostsOf } from '../../websites/websites.ts';
import { CommandError, reasonOf } from '../command-error.ts';
import { lockImport } from '../import/import-lock.ts';
import { type LogOptions, readLogOptions } from '../import/log-options.ts';
import { createProgressTeller, reportLines } from '../import/log-report.ts';
import { type OpenFeatures, openFeatures } from '../open-features.ts';
import { untilReady } from '../with-event-log.ts';

/**
 * `import access-log FILE... --website DOMAIN`: page views out of a web server's logs, beside a running service or alone. Each
 * line once, however often the command is given or killed. Exit code 1 when a file could not be read.
 */
export async function importLogCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const options = readLogOptions(args);
  const opened = await openFeatures(readConfig(), { startEngine: !options.isRehearsal });
  try {
    const site = await createSiteDirectory(opened.parts.catalogue.websites).findByHost(options.website);
    if (!site) throw new CommandError(`There is no website "${options.website}".`);
    const desk = { opened, site, options };
    return options.isRehearsal ? await importFiles(desk, noSink) : await importSafely(desk);
  } finally {
    await opened.close();
  }
}

interface Desk {
  opened: OpenFeatures;
  site: TrackedSite;
  options: LogOptions;
}

async function importSafely(desk: Desk): Promise<number> {
  const { events, catalogue, config } = desk.opened.parts;
  const directory = join(config.dataDirectory, 'imports');
  const lock = await lockImport(directory, desk.site.id);
  try {
    await untilReady(events.eventLog);
    const journal = createImportJournal(directory, desk.site.id);
    const parts: ImportSinkParts = { writer: events.eventLog.writer, logs: catalogue.importedLogs, journal };
    tellRecovered(await recoverImport(parts));
    const code = await importFiles(desk, createImportSink(parts));
    await events.refreshTotals([{ kind: 'site', accountId: desk.site.accountId, id: desk.site.id }]);
    return code;
  } finally {
    await lock.release();
  }
}

function tellRecovered(refused: number | undefined): void {
  if (refused === undefined) return;
  const but = refused === 0 ? '' : `, without page views that the event log can not hold: ${refused}`;
  console.error(`An import that had been ended in the middle is whole now${but}.`);
}

async function importFiles(desk: Desk, sink: AccessLogImport['sink']): Promise<number> {
  const { opened, site, options } = desk;
  const { clock, catalogue } = opened.parts;
  const known = async () => (options.isAgain ? [] : catalogue.importedLogs.ofWebsite(site.accountId, site.id));
  const before = await known();
  const common = { ...commonParts(desk), sink, before };
  const progress = createProgressTeller(process.stderr, () => clock.now());
  let code = 0;
  for (const file of await oldestFirst(options.files, common.readLine)) {
    const onProgress: AccessLogImport['onProgress'] = (at) => progress.tell(file, at);
    const report = await importFile({ ...common, known: await known(), onProgress }, file);
    progress.end();
    for (const line of reportLines(file, report, options.isRehearsal)) console.log(line);
    if (!isReadable(report)) code = 1;
  }
  return code;
}

/** One pipeline for all files: a visitor of two of them is one. */
function commonParts({ opened, site, options }: Desk) {
  const { events, clock, random } = opened.parts;
  const salts = createImportSalts({ salts: events.collector.salts, clock, random });
  const { website: host, since, until, skippedPaths, isForwarded } = options;
  return {
    ...{ site, clock, readLine: logLineReader(options.format) },
    rules: { host, hosts: new Set(hostsOf(host)), now: clock.now(), since, until, skippedPaths, isForwarded },
    pipeline: createImportPipeline({ site, salts, geo: events.geo }),
    newToken: () => `import ${randomWord(random, 'abcdefghijklmnopqrstuvwxyz', 20)}`,
  };
}

async function importFile(parts: AccessLogImport, file: string): Promise<FileReport> {
  try {
    return await importAccessLog(parts, file);
  } catch (error) {
    if (error instanceof AppError) {
      throw new CommandError(`${error.message} Give the command again: it goes on where it stopped.`);
    }
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new CommandError(`${file} can not be imported: ${reasonOf(error)}.`);
  }
}

/** Whole, and not of another format altogether. */
function isReadable({ lines, leftOut, damage }: FileReport): boolean {
  return damage === undefined && (lines === 0 || leftOut.get('unreadable') !== lines);
}
