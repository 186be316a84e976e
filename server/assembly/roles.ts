/**
 * Roles of a process. `edge`: short links, scans, the tracker and its endpoint. `api`: both API families, sign-in, the
 * application and documentation. Both serve the pages of visitors. `worker`: periodic jobs. Every role serves health checks.
 */
export const ROLES = ['edge', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];
export type Roles = ReadonlySet<Role>;

/** One process with every role, as in most installations. */
export const ALL_ROLES: Roles = new Set(ROLES);
