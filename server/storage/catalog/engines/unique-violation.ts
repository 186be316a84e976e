import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';

interface DriverError {
  code?: string;
  /** PostgreSQL: the name of the index. */
  constraint?: string;
  message?: string;
  table?: string;
  detail?: string;
}

/** Indexes on expressions, whose columns drivers don't report alike. */
const EXPRESSION_INDEXES: Readonly<Record<string, string>> = { link_by_folded_alias: 'link.domain_id,alias' };

/**
 * Converts a driver's unique violation to a `UniqueViolationError` that names table and columns, and returns any other error
 * unchanged. SQLite reports `UNIQUE constraint failed: link.domain_id, link.alias`; PostgreSQL reports `Key (domain_id,
 * alias)=(...)` in the server's language, with the same brackets in every language. An index on an expression has only
 * its name.
 */
export function toUniqueViolation(error: unknown): unknown {
  const { code, message = '', table = '', detail = '', constraint = '' } = (error ?? {}) as DriverError;
  const named = EXPRESSION_INDEXES[/index '(\w+)'/.exec(message)?.[1] ?? constraint];
  if (named !== undefined && (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505'))
    return new UniqueViolationError(named);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const columns = message.slice(message.indexOf(':') + 2).split(', ');
    const names = columns.map((column) => column.split('.')[1] ?? column);
    return new UniqueViolationError(`${columns[0]?.split('.')[0]}.${names.join(',')}`);
  }
  if (code === '23505') {
    const names = /\(([^()]*)\)=\(/.exec(detail)?.[1] ?? '';
    return new UniqueViolationError(`${table}.${names.replaceAll(', ', ',')}`);
  }
  return error;
}
