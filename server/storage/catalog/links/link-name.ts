import { sql } from 'kysely';

/** Prefixes of a URL that people skip when reading. Longer prefixes precede their own prefixes. */
const UNREAD = ['https://www.', 'http://www.', 'https://', 'http://'];
/** A destination may be a whole page of text. */
const NAME_LENGTH = 300;

const readPart = sql<string>`case ${sql.join(
  UNREAD.map(
    (start) =>
      sql`when substr(url, 1, ${sql.lit(start.length)}) = ${sql.lit(start)} then substr(url, ${sql.lit(start.length + 1)})`,
  ),
  sql` `,
)} else url end`;

/** The destination without scheme, `www.` and trailing slash. */
export const destination = sql<string>`substr(rtrim(${readPart}, '/'), 1, ${sql.lit(NAME_LENGTH)})`;

/**
 * Display name of a link: its title, else its destination, since a random alias identifies no link; its alias only if
 * it has no destination.
 */
export const linkName = sql<string>`coalesce(nullif(title, ''), nullif(${destination}, ''), alias)`;
