/** Imports: page views from a web server's access logs, and links from other services' exports. */

export {
  type AccessLogImport,
  type FileReport,
  type ImportProgress,
  importAccessLog,
} from './access-log/access-log-import.ts';
export { createImportJournal } from './access-log/import-journal.ts';
export { createImportSink, type ImportSinkDeps, noSink, recoverImport } from './access-log/import-sink.ts';
export type { ImportedLog, ImportedLogStore } from './access-log/imported-log-port.ts';
export { isLogFormat, LOG_FORMATS, type LogFormat, logLineReader } from './access-log/log-formats.ts';
export { oldestFirst } from './access-log/log-order.ts';
export { type PageViewRules, SKIP_REASONS, type SkipReason } from './access-log/page-views.ts';
export { type FileLink, readLinkFile } from './links/link-file.ts';
export { createLinkImport, type LinkImportInput } from './links/link-import.ts';
