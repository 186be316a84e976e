import { LINK_FORMATS, type LinkFormat } from '../../../contract/vocabulary.ts';
import { readLinkFile } from '../../imports/imports.ts';
import type { ImportedLink } from './imported-link.ts';

/** Parses a whole file; throws if it does not have the format. */
export type ImportFormat = (text: string) => ImportedLink[];

/** The formats of `import FORMAT`: files of other services and plain tables, parsed like in the API. */
export const IMPORT_FORMATS: Readonly<Record<string, ImportFormat>> = Object.fromEntries(
  LINK_FORMATS.map((format) => [format, (text) => linksIn(format, text)]),
);

function linksIn(format: LinkFormat, text: string): ImportedLink[] {
  return readLinkFile(format, text).map(({ line, input: { url, custom, title, ...rest }, refusal }) => ({
    line,
    url,
    alias: custom ?? '',
    title: title ?? '',
    rest,
    refusal,
  }));
}
