import { LINK_FORMATS } from '../../../contract/vocabulary.ts';
import { readLinkFile } from '../../imports/imports.ts';
import type { ImportedLink } from './imported-link.ts';
import { linksOfCsv } from './links-of-csv.ts';

/** Reads a whole file; refuses what is not of the format at all. */
export type ImportFormat = (text: string) => ImportedLink[];

/** Exports of other services, read as the API reads them. */
const others = LINK_FORMATS.map((format): [string, ImportFormat] => [
  format,
  (text) =>
    readLinkFile(format, text).map(({ line, input: { url, custom, title, ...rest }, refusal }) => ({
      ...{ line, url, alias: custom ?? '', title: title ?? '' },
      ...{ rest, refusal },
    })),
]);

/** What `import FORMAT` takes. */
export const IMPORT_FORMATS: Readonly<Record<string, ImportFormat>> = {
  ...Object.fromEntries(others),
  csv: linksOfCsv,
};
