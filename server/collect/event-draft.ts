import type { EventRow } from './event-port.ts';
import type { RawHit } from './hit.ts';
import type { DropReason } from './left-out.ts';
import { type QueryParam, readQuery } from './query-params.ts';
import type { TrackedSite } from './site-port.ts';

/** An event in progress: what was said, and the row that the steps make of it. */
export interface EventDraft {
  readonly hit: RawHit;
  readonly row: EventRow;
  /** Set by `find_site`; undefined for links, codes and pages. */
  site: TrackedSite | undefined;
  /** What of the query may be read and stored. */
  params: readonly QueryParam[];
}

/** The event in progress, or the reason to drop it. A step that fails throws. */
export type StepOutcome = EventDraft | DropReason;

export interface Step {
  readonly name: string;
  run(draft: EventDraft): StepOutcome | Promise<StepOutcome>;
}

/** A draft of which only what needs no work is filled in. */
export function openDraft(hit: RawHit): EventDraft {
  return { hit, row: emptyRow(hit), site: undefined, params: readQuery(hit.query) };
}

function emptyRow(hit: RawHit): EventRow {
  return {
    kind: hit.kind,
    accountId: hit.accountId,
    siteId: 0,
    linkId: hit.linkId,
    qrId: hit.qrId,
    campaignId: hit.campaignId,
    domainId: hit.domainId,
    pageId: hit.pageId,
    occurredAt: hit.occurredAt,
    visitorId: '0',
    visitId: '0',
    visitStartedAt: hit.occurredAt,
    entryPath: '',
    journeyId: hit.journeyId,
    viaLinkId: 0,
    viaQrId: 0,
    viaCampaignId: 0,
    personId: '0',
    engagedMs: hit.engagedMs,
    scrollDepth: hit.scrollDepth,
    props: hit.props,
    name: hit.event?.name ?? '',
    value: hit.event?.value ?? 0,
    unit: hit.event?.unit ?? '',
    host: hit.host,
    path: hit.path,
    screen: hit.screen,
    referrerHost: '',
    referrerPath: '',
    source: '',
    channel: 'direct',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    country: '',
    region: '',
    city: '',
    browser: '',
    browserVersion: '',
    os: '',
    osVersion: '',
    device: '',
    language: '',
    bot: 0,
  };
}
