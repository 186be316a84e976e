import { LINK_FORMATS } from '../../../contract/vocabulary.ts';
import { readLinkFile } from '../../imports/imports.ts';
import type { ImportedLink } from './imported-link.ts';
import { linksOfCsv } from './links-of-csv.ts';

/** Parses a whole file; throws if it does not have the format. */
export type ImportFormat = (text: string) => ImportedLink[];

/** Exports of other services, parsed like in the API. */
const others = LINK_FORMATS.map((format): [string, ImportFormat] => [
  format,
  (text) =>
    readLinkFile(format, text).map(({ line, input: { url, custom, title, ...rest }, refusal }) => ({
      line,
      url,
      alias: custom ?? '',
      title: title ?? '',
      rest,
      refusal,
    })),
]);

/** The formats of `import FORMAT`. */
export const IMPORT_FORMATS: Readonly<Record<string, ImportFormat>> = {
  ...Object.fromEntries(others),
  csv: linksOfCsv,
};
