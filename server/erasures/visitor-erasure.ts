import type { VisitorRef } from '../analytics/analytics.ts';
import { readPersonName } from '../collect/collect.ts';
import { invalidField, invalidInput } from '../platform/app-error.ts';
import type { ErasureParts } from './erasure-deps.ts';

/** Somebody as a website's owner can name them: by what the website calls them, or by a visit of theirs. */
export interface WrittenVisitor {
  /** The name that the website's pages gave with their events. */
  person?: string | undefined;
  /** The number of a visit, as the export of events shows it. */
  visit?: string | undefined;
}

export interface WebsiteId {
  accountId: number;
  websiteId: number;
}

/** Numbers of the last days that are kept for later looks: events come in late by days, not by years. */
const NUMBERS_KEPT = 1_000;
const LARGEST_NUMBER = 2n ** 64n - 1n;

/**
 * Erases what somebody did on a website until now, and notes to look again for events that come in later. Answers how many
 * events went. Refuses a website that is not the account's, and with `unavailable` while the log can't be reached.
 */
export async function eraseVisitor(parts: ErasureParts, site: WebsiteId, who: WrittenVisitor): Promise<number> {
  const { accountId, websiteId } = site;
  await parts.websites.find(accountId, websiteId);
  const visitor = await readVisitor(parts, websiteId, who);
  const visitorIds = await parts.events.visitorsOf(accountId, websiteId, visitor);
  const personId = 'personId' in visitor ? visitor.personId : undefined;
  const gone = { visitorIds, personId, before: parts.clock.now() };
  const kept = { ...gone, visitorIds: visitorIds.slice(0, NUMBERS_KEPT) };
  // Noted first: what fails from here on is done by those who look after it.
  if (visitorIds.length > 0 || personId !== undefined) {
    await parts.store.add({
      ...{ accountId, scope: { kind: 'visitors', siteId: websiteId, ...kept }, createdAt: parts.clock.now() },
    });
  }
  const count = await parts.events.deleteVisitors(accountId, websiteId, gone);
  if (count > 0) await parts.refreshTotals([{ kind: 'site', accountId, id: websiteId }]);
  return count;
}

async function readVisitor(
  { people }: ErasureParts,
  websiteId: number,
  { person, visit }: WrittenVisitor,
): Promise<VisitorRef> {
  if ((person === undefined) === (visit === undefined)) {
    const sentence = 'Send either person, as your pages name somebody, or visit, as the export of events shows it.';
    throw invalidInput({ person: [sentence], visit: [sentence] });
  }
  if (visit !== undefined) return { visitId: readNumber(visit) };
  const name = readPersonName(person);
  if (name === '') throw invalidField('person', 'person must be the name that your pages give with their events.');
  return { personId: await people.personOf(websiteId, name) };
}

function readNumber(text: string): string {
  const digits = text.trim();
  if (/^\d{1,20}$/.test(digits) && BigInt(digits) > 0n && BigInt(digits) <= LARGEST_NUMBER) return digits;
  throw invalidField('visit', 'visit must be the visit_id of an event, digits only, as the export of events shows it.');
}
