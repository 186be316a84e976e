import type { ImportedLink } from './imported-link.ts';
import { linksOfCsv } from './links-of-csv.ts';

/** Reads a whole file; refuses with `CommandError` what is not of the format at all. */
export type ImportFormat = (text: string) => ImportedLink[];

/** What `import FORMAT` takes. A format is a file beside this one and a line here. */
export const IMPORT_FORMATS: Readonly<Record<string, ImportFormat>> = {
  csv: linksOfCsv,
};
