import type { LinkView } from '../../links/links.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ImportedLink } from './imported-link.ts';

export type RowResult = 'made' | 'exists' | 'failed';

export interface RowReport {
  line: number;
  result: RowResult;
  /** The short address, or what is wrong. */
  sentence: string;
}

/** What the import does with links; a rehearsal checks and makes nothing. */
export interface LinkDesk {
  /** The account's own link with this alias. */
  find(alias: string): Promise<LinkView | undefined>;
  /** Makes the link (or only checks it) and returns its short address; refuses with `AppError`. */
  make(link: ImportedLink): Promise<string>;
  shortAddress(link: LinkView): string;
}

/**
 * Row by row: one that is refused keeps none of the others from being made. A link that exists already, same alias and
 * same destination, is left alone, so that a file may be imported again after its faults are mended.
 */
export async function* importLinks(desk: LinkDesk, links: readonly ImportedLink[]): AsyncGenerator<RowReport> {
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

/** Stored addresses are normalised: `https://example.com` became `https://example.com/`. */
function sameAddress(stored: string, written: string): boolean {
  return stored === written || URL.parse(written)?.href === stored;
}
