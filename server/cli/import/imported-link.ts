/** A link to be made. */
export interface ImportedLink {
  /** Where it stands in the file, from 1; the row is told by it. */
  line: number;
  url: string;
  /** '' for one of our making. */
  alias: string;
  title: string;
}
