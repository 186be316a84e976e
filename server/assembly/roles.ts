/**
 * What a process of the service does. `edge`: short links, scans, the tracker and its endpoint. `api`: both API
 * families, pages and documentation. `worker`: periodic jobs. Health is answered in every role.
 */
export const ROLES = ['edge', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];
export type Roles = ReadonlySet<Role>;

/** One process that does everything, as most installations want it. */
export const ALL_ROLES: Roles = new Set(ROLES);
