/** What comes from elsewhere: page views out of a web server's access logs, and links out of other services' exports. */

export {
  type AccessLogImport,
  type FileReport,
  type ImportProgress,
  importAccessLog,
} from './access-log-import.ts';
export { parseCsv } from './csv-rows.ts';
export { createImportJournal } from './import-journal.ts';
export { createImportSink, type ImportSinkParts, noSink, recoverImport } from './import-sink.ts';
export type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';
export { type FileLink, readLinkFile } from './link-file.ts';
export { createLinkImport, type LinkImportInput } from './link-import.ts';
export { isLogFormat, LOG_FORMATS, type LogFormat, logLineReader } from './log-formats.ts';
export { oldestFirst } from './log-order.ts';
export { type PageViewRules, SKIP_REASONS, type SkipReason } from './page-views.ts';
