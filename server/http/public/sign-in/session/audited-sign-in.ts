import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../../accounts/accounts.ts';
import type { Audit, AuditEvent } from '../../../../audit/audit.ts';
import { originOf } from '../../../shared/request/request-origin.ts';

/** What pages and requests outside the API need to add to the audit log. */
export interface AuditedSurface {
  audit: Audit;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
}

/** Failed sign-ins of a person that are recorded per minute: an attack must not fill the log. */
const FAILURES_A_MINUTE = 5;

/** Adds an entry about a person's own sign-in, session or credentials to each of their workspaces. */
export function recordOfPerson(
  { audit, addressOf }: AuditedSurface,
  { request, personId }: { request: FastifyRequest; personId: number },
  event: Pick<AuditEvent, 'action' | 'category'>,
): Promise<void> {
  const object = { kind: 'session' };
  return audit.recordOfPerson(personId, { ...event, object, from: originOf(addressOf, request) });
}

/** Not awaited: an attempt at a known address must not take longer than one at an unknown address. */
export function recordFailedSignIn(
  surface: AuditedSurface,
  { request, personId }: { request: FastifyRequest; personId: number | undefined },
): void {
  if (personId === undefined) return;
  const record = async () => {
    const standing = await surface.limiter(`audit:failed:${personId}`, FAILURES_A_MINUTE);
    if (standing.allowed)
      await recordOfPerson(surface, { request, personId }, { action: 'signInFailed', category: 'sign_in' });
  };
  // The limiter rejects only while the catalog is down, which the sign-in itself reports.
  void record().catch(() => undefined);
}
