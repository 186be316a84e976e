import { linksOfCsv } from './links-of-csv.ts';

/** A link to be made. */
export interface ImportedLink {
  /** Where it stands in the file, from 1; the row is told by it. */
  line: number;
  url: string;
  /** '' for one of our making. */
  alias: string;
  title: string;
}

/** Reads a whole file; refuses with `CommandError` what is not of the format at all. */
export type ImportFormat = (text: string) => ImportedLink[];

/** What `import FORMAT` takes. A format is a file beside this one and a line here. */
export const IMPORT_FORMATS: Readonly<Record<string, ImportFormat>> = {
  csv: linksOfCsv,
};
