import type { EventClient } from './engine/client.ts';
import type { EngineClauses } from './schema.ts';

/** Checks of what the event log holds. All reject while the engine is down. */
export interface EventChecks {
  /** Compares all stored parts with their checksums and returns what is damaged. */
  damage(): Promise<string | undefined>;
  /** Whether any event belongs to an account. */
  knowsAccounts(): Promise<boolean>;
}

export function createEventChecks(client: EventClient, clauses: Pick<EngineClauses, 'storedTable'>): EventChecks {
  return { damage: () => eventDamage(client, clauses), knowsAccounts: () => hasOwnedEvents(client) };
}

interface CheckedPart {
  is_passed?: number;
  result?: number;
  part_path?: string;
  message?: string;
}

async function eventDamage(
  client: EventClient,
  { storedTable }: Pick<EngineClauses, 'storedTable'>,
): Promise<string | undefined> {
  const parts = await client.rows<CheckedPart>(`CHECK TABLE ${storedTable('events')}`, {});
  const broken = parts.filter((part) => Number(part.is_passed ?? part.result ?? 1) === 0);
  const [first] = broken;
  if (first === undefined) return undefined;
  return `${broken.length} damaged parts, such as ${first.part_path ?? 'one'} (${first.message?.split('\n')[0] ?? 'no reason given'})`;
}

async function hasOwnedEvents(client: EventClient): Promise<boolean> {
  const rows = await client.rows<{ found: number }>('SELECT 1 AS found FROM events WHERE account_id > 0 LIMIT 1', {});
  return rows.length > 0;
}
