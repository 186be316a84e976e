import type { LinkInput } from '../../links/links.ts';

/** A link to create. */
export interface ImportedLink {
  /** Line in the file, starting at 1, for messages. */
  line: number;
  url: string;
  /** '' for a random alias. */
  alias: string;
  title: string;
  /** Further fields in the file. */
  rest?: LinkInput;
  /** The reason why it cannot be imported. */
  refusal?: string | undefined;
}
