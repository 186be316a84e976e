import { type AuditEntry, auditEntryFields } from '../../../audit/audit.ts';
import { formatTimestamp } from './timestamps.ts';

/** Presents an entry of an audit log as the API shows it. */
export function presentEntry(entry: AuditEntry) {
  return { ...auditEntryFields(entry), date: formatTimestamp(entry.createdAt) };
}
