import { sql } from 'kysely';

/** What stands before the part that people read, longer beginnings before those that they begin with. */
const UNREAD = ['https://www.', 'http://www.', 'https://', 'http://'];
/** A target may be a whole page of text. */
const NAME_LENGTH = 300;

const readPart = sql<string>`case ${sql.join(
  UNREAD.map(
    (start) =>
      sql`when substr(url, 1, ${sql.lit(start.length)}) = ${sql.lit(start)} then substr(url, ${sql.lit(start.length + 1)})`,
  ),
  sql` `,
)} else url end`;

/** Where a link leads, as people say it. */
export const destination = sql<string>`substr(rtrim(${readPart}, '/'), 1, ${sql.lit(NAME_LENGTH)})`;

/**
 * What a link is called wherever it is named: its title, else where it leads, since random letters tell nobody which link it is;
 * its alias only where it leads nowhere.
 */
export const linkName = sql<string>`coalesce(nullif(title, ''), nullif(${destination}, ''), alias)`;
