import type { VisitorRef } from '../analytics/analytics.ts';
import { readUserId } from '../collect/collect.ts';
import { invalidField, invalidInput } from '../platform/app-error.ts';
import type { ErasureDeps } from './erasure-deps.ts';

/** Identifies a visitor by the user ID that the website sent, or by one of their visits. */
export interface VisitorInput {
  /** The user ID that the website's pages sent with their events. */
  person?: string | undefined;
  /** The visit ID, as in the event export. */
  visit?: string | undefined;
}

export interface WebsiteId {
  accountId: number;
  websiteId: number;
}

/** Number of latest visitor numbers kept for rechecks: events arrive late by days, not by years. */
const NUMBERS_KEPT = 1_000;
const LARGEST_NUMBER = 2n ** 64n - 1n;

/**
 * Erases a visitor's events on a website up to now, and schedules rechecks for events that arrive later. Returns the
 * number of erased events. Rejects a website of another account, and with `unavailable` while the log is unreachable.
 */
export async function eraseVisitor(deps: ErasureDeps, site: WebsiteId, who: VisitorInput): Promise<number> {
  const { accountId, websiteId } = site;
  await deps.websites.find(accountId, websiteId);
  const visitor = await readVisitor(deps, websiteId, who);
  const visitorIds = await deps.events.visitorsOf(accountId, websiteId, visitor);
  const userHash = 'userHash' in visitor ? visitor.userHash : undefined;
  const gone = { visitorIds, userHash, before: deps.clock.now() };
  const kept = { ...gone, visitorIds: visitorIds.slice(0, NUMBERS_KEPT) };
  // Recorded first, so that the rechecks complete an erasure that fails from here on.
  if (visitorIds.length > 0 || userHash !== undefined) {
    await deps.store.add({
      accountId,
      scope: { kind: 'visitors', siteId: websiteId, ...kept },
      createdAt: deps.clock.now(),
    });
  }
  const count = await deps.events.deleteVisitors(accountId, websiteId, gone);
  if (count > 0) await deps.refreshTotals([{ kind: 'site', accountId, id: websiteId }]);
  return count;
}

async function readVisitor(
  { identifiedVisitors }: ErasureDeps,
  websiteId: number,
  { person, visit }: VisitorInput,
): Promise<VisitorRef> {
  if ((person === undefined) === (visit === undefined)) {
    const sentence =
      'Send either person (the user ID that your pages send) or visit (a visit_id from the event export).';
    throw invalidInput({ person: [sentence], visit: [sentence] });
  }
  if (visit !== undefined) return { visitId: readNumber(visit) };
  const name = readUserId(person);
  if (name === '') throw invalidField('person', 'person must be the user ID that your pages send.');
  return { userHash: await identifiedVisitors.personOf(websiteId, name) };
}

function readNumber(text: string): string {
  const digits = text.trim();
  if (/^\d{1,20}$/.test(digits) && BigInt(digits) > 0n && BigInt(digits) <= LARGEST_NUMBER) return digits;
  throw invalidField('visit', 'visit must be a visit_id from the event export, digits only.');
}
