import type { EventRow } from '../../collect/event-port.ts';

const OCCURRED_AT = Date.UTC(2026, 2, 4, 5, 6, 7, 89);

const NO_OBJECTS = { siteId: 0, linkId: 0, qrId: 0, campaignId: 0, domainId: 0, pageId: 0 };
const NO_JOURNEY = { entryPath: '', journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0, userHash: '0' };
const NO_ENGAGEMENT = { engagedMs: 0, scrollDepth: 0, props: {} };
const NO_NAME = { name: '', value: 0, unit: '' };
const NO_REFERRER = { referrerHost: '', referrerPath: '', source: '', channel: 'direct' };
const NO_TAGS = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };
const NO_PLACE = { country: '', region: '', city: '', language: '' };
const NO_MACHINE = { browser: '', browserVersion: '', os: '', osVersion: '', device: '', screen: '', bot: 0 };

/** Returns a plain click; tests set the fields that matter to them. */
export function eventRow(given: Partial<EventRow> = {}): EventRow {
  return {
    kind: 'click',
    accountId: 1,
    ...NO_OBJECTS,
    occurredAt: OCCURRED_AT,
    visitStartedAt: given.occurredAt ?? OCCURRED_AT,
    visitorId: '17',
    visitId: '18',
    host: 'example.com',
    path: '/',
    ...NO_JOURNEY,
    ...NO_ENGAGEMENT,
    ...NO_NAME,
    ...NO_REFERRER,
    ...NO_TAGS,
    ...NO_PLACE,
    ...NO_MACHINE,
    ...given,
  };
}
