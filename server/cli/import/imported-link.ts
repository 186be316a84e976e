import type { LinkInput } from '../../links/links.ts';

/** A link to be made. */
export interface ImportedLink {
  /** Where it stands in the file, from 1; the row is told by it. */
  line: number;
  url: string;
  /** '' for one of our making. */
  alias: string;
  title: string;
  /** What else the file says of it. */
  rest?: LinkInput;
  /** Why it can't be taken over. */
  refusal?: string | undefined;
}
