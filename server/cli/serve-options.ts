import { parseArgs } from 'node:util';
import { ALL_ROLES, ROLES, type Role, type Roles } from '../assembly/roles.ts';
import { UsageError } from './command-error.ts';

export interface ServeOptions {
  roles: Roles;
  /** Number of serving processes; 1 is this one alone. */
  workers: number;
  /** Set by the primary: the place of this worker, from 1 to `workers`. */
  slot: number;
}

/** No known machine benefits from more processes. */
const MAX_WORKERS = 64;

/** Parses `--role edge,api,worker` and `--workers N`, and the primary's own `--slot N`; throws `UsageError`. */
export function readServeOptions(args: readonly string[]): ServeOptions {
  const options = { role: { type: 'string' }, workers: { type: 'string' }, slot: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  return {
    roles: readRoles(values.role),
    workers: readCount('--workers', values.workers),
    slot: readCount('--slot', values.slot),
  };
}

function readRoles(text: string | undefined): Roles {
  if (text === undefined) return ALL_ROLES;
  return new Set(text.split(',').map((word) => readRole(word.trim())));
}

function readRole(word: string): Role {
  const role = ROLES.find((known) => known === word);
  if (role) return role;
  throw new UsageError(`Unknown role "${word}". --role accepts one or more of ${ROLES.join(',')}.`);
}

function readCount(name: string, text: string | undefined): number {
  if (text === undefined) return 1;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_WORKERS) return count;
  throw new UsageError(`${name} must be a whole number from 1 to ${MAX_WORKERS}, not "${text}".`);
}
