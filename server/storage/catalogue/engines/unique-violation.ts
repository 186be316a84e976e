import { TakenError } from '../../../platform/taken-error.ts';

interface DriverError {
  code?: string;
  message?: string;
  table?: string;
  detail?: string;
}

/**
 * A driver's "unique index violated" as a `TakenError` that names table and columns; anything else unchanged.
 * SQLite says `UNIQUE constraint failed: link.domain_id, link.alias`, PostgreSQL `Key (domain_id, alias)=(...)` in the
 * language that the server was set up in; the brackets are the same in all of them.
 */
export function toTakenError(error: unknown): unknown {
  const { code, message = '', table = '', detail = '' } = (error ?? {}) as DriverError;
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const columns = message.slice(message.indexOf(':') + 2).split(', ');
    const names = columns.map((column) => column.split('.')[1] ?? column);
    return new TakenError(`${columns[0]?.split('.')[0]}.${names.join(',')}`);
  }
  if (code === '23505') {
    const names = /\(([^()]*)\)=\(/.exec(detail)?.[1] ?? '';
    return new TakenError(`${table}.${names.replaceAll(', ', ',')}`);
  }
  return error;
}
