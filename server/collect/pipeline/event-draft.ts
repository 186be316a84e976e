import type { DropReason } from '../dropped-events.ts';
import type { EventRow } from '../event-port.ts';
import type { RawHit } from '../hit.ts';
import type { TrackedSite } from '../site-port.ts';
import { type QueryParam, readQuery } from './query-params.ts';

/** An event in progress: the raw hit, and the row that the steps build from it. */
export interface EventDraft {
  readonly hit: RawHit;
  readonly row: EventRow;
  /** Set by `find_site`; undefined for links, codes and pages. */
  site: TrackedSite | undefined;
  /** The query parameters that steps may read and store. */
  params: readonly QueryParam[];
  /**
   * The click or scan that this visitor probably came from, set by a step that recognized them. It only applies if this
   * event begins a visit.
   */
  candidateJourney: Journey | undefined;
}

/** The click or scan that started a visit, as stored in rows; see `EventRow`. */
export type Journey = Readonly<Pick<EventRow, 'journeyId' | 'viaLinkId' | 'viaQrId' | 'viaCampaignId'>>;

/** The event in progress, or the reason to drop it. Steps throw on failure. */
export type StepOutcome = EventDraft | DropReason;

export interface Step {
  readonly name: string;
  run(draft: EventDraft): StepOutcome | Promise<StepOutcome>;
}

/** Creates a draft with only those fields that need no processing. */
export function createDraft(hit: RawHit): EventDraft {
  return { hit, row: new InitialRow(hit), site: undefined, params: readQuery(hit.query), candidateJourney: undefined };
}

/** The journey of a visit that no click or scan started. */
export const NO_JOURNEY: Journey = { journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0 };

/** The row of a hit before any step. A class constructs one in 0.05 µs; spreading objects takes 0.2 µs. */
class InitialRow implements EventRow {
  kind: EventRow['kind'];
  accountId: number;
  siteId = 0;
  linkId: number;
  qrId: number;
  campaignId: number;
  domainId: number;
  pageId: number;
  occurredAt: number;
  visitorId = '0';
  visitId = '0';
  visitStartedAt: number;
  entryPath = '';
  journeyId: string;
  viaLinkId = 0;
  viaQrId = 0;
  viaCampaignId = 0;
  userHash = '0';
  engagedMs: number;
  scrollDepth: number;
  props: EventRow['props'];
  name: string;
  value: number;
  unit: string;
  host: string;
  path: string;
  screen: string;
  referrerHost = '';
  referrerPath = '';
  source = '';
  channel = 'direct';
  utmSource = '';
  utmMedium = '';
  utmCampaign = '';
  utmTerm = '';
  utmContent = '';
  country = '';
  region = '';
  city = '';
  browser = '';
  browserVersion = '';
  os = '';
  osVersion = '';
  device = '';
  language = '';
  bot = 0;

  constructor(hit: RawHit) {
    this.kind = hit.kind;
    this.accountId = hit.accountId;
    this.linkId = hit.linkId;
    this.qrId = hit.qrId;
    this.campaignId = hit.campaignId;
    this.domainId = hit.domainId;
    this.pageId = hit.pageId;
    this.occurredAt = hit.occurredAt;
    this.visitStartedAt = hit.occurredAt;
    this.journeyId = hit.journeyId;
    this.engagedMs = hit.engagedMs;
    this.scrollDepth = hit.scrollDepth;
    this.props = hit.props;
    this.name = hit.event?.name ?? '';
    this.value = hit.event?.value ?? 0;
    this.unit = hit.event?.unit ?? '';
    this.host = hit.host;
    this.path = hit.path;
    this.screen = hit.screen;
  }
}
