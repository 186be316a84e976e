import type { LinkView } from '../../links/links.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ImportedLink } from './imported-link.ts';

export type RowResult = 'made' | 'exists' | 'failed';

export interface RowReport {
  line: number;
  result: RowResult;
  /** The short address, or the error. */
  sentence: string;
}

/** The link operations of the import; a dry run checks and creates nothing. */
export interface LinkImportDeps {
  /** Returns the account's own link with this alias. */
  find(alias: string): Promise<LinkView | undefined>;
  /** Creates the link (or only checks it) and returns its short address; throws `AppError`. */
  make(link: ImportedLink): Promise<string>;
  shortAddress(link: LinkView): string;
}

/**
 * Imports row by row; a rejected row does not stop the others. A link whose alias and destination already exist is left
 * alone, so that a corrected file can be imported again.
 */
export async function* importLinks(desk: LinkImportDeps, links: readonly ImportedLink[]): AsyncGenerator<RowReport> {
  for (const link of links) {
    const { line } = link;
    try {
      const known = link.alias === '' ? undefined : await desk.find(link.alias);
      if (known && sameAddress(known.url, link.url)) {
        yield { line, result: 'exists', sentence: desk.shortAddress(known) };
      } else {
        yield { line, result: 'made', sentence: await desk.make(link) };
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { line, result: 'failed', sentence: error.message };
    }
  }
}

/** Compares addresses. Stored ones are normalized: `https://example.com` became `https://example.com/`. */
function sameAddress(stored: string, written: string): boolean {
  return stored === written || URL.parse(written)?.href === stored;
}
