import type { EventKind } from '../../../contract/vocabulary.ts';
import type { Geo } from '../../platform/geo/geo.ts';
import type { AgentReader } from '../../platform/user-agent.ts';
import type { DropCounter, DropReason } from '../dropped-events.ts';
import type { EventRow } from '../event-port.ts';
import type { Exclusions } from '../exclusions/exclusions.ts';
import type { RawHit } from '../hit.ts';
import type { Salts } from '../salts.ts';
import type { RecentClicks } from '../sessions/recent-clicks.ts';
import type { Visits } from '../sessions/sessions.ts';
import type { SiteDirectory } from '../site-port.ts';
import { createDraft, type EventDraft, type Step, type StepOutcome } from './event-draft.ts';
import type { IdentifiedVisitors } from './identified-visitors.ts';
import { classifyReferrer } from './steps/classify-referrer.ts';
import { cutExcludedParams } from './steps/cut-excluded-params.ts';
import { detectAutomation } from './steps/detect-automation.ts';
import { dropBot } from './steps/drop-bot.ts';
import { dropExcludedAddress } from './steps/drop-excluded-address.ts';
import { dropReferrerSpam } from './steps/drop-referrer-spam.ts';
import { findSite } from './steps/find-site.ts';
import { honorPrivacySignals } from './steps/honor-privacy-signals.ts';
import { identifyUser } from './steps/identify-user.ts';
import { identifyVisitor } from './steps/identify-visitor.ts';
import { ignorePrefetch } from './steps/ignore-prefetch.ts';
import { joinJourney } from './steps/join-journey.ts';
import { lookUpPlace } from './steps/look-up-place.ts';
import { readAgent } from './steps/read-agent.ts';
import { readLanguage } from './steps/read-language.ts';
import { readUtm } from './steps/read-utm.ts';
import { recallClick } from './steps/recall-click.ts';
import { rememberClick } from './steps/remember-click.ts';

/** Dependencies of the steps. */
export interface PipelineDeps {
  readonly sites: SiteDirectory;
  readonly exclusions: Exclusions;
  readonly readAgent: AgentReader;
  readonly geo: Geo;
  readonly salts: Salts;
  readonly visits: Visits;
  readonly identifiedVisitors: IdentifiedVisitors;
  readonly recentClicks: RecentClicks;
  readonly dropCounter: DropCounter;
}

/** A row to store, or the reason for dropping the hit. */
export type PipelineResult = EventRow | DropReason;

export interface Pipeline {
  /**
   * Turns a hit into a row, synchronously unless a site or a salt must be fetched first. Counts drops.
   * @throws AppError `unavailable` if the site or the person key can't be read now; any other error is a bug.
   */
  run(hit: RawHit): PipelineResult | Promise<PipelineResult>;
}

/**
 * Steps for page views, custom events, engagement and vitals, with the owner's exclusions. The website lookup runs
 * first, so that every later drop can be shown to its owner.
 */
export function websiteSteps(tools: PipelineDeps): readonly Step[] {
  return [
    findSite(tools.sites),
    ignorePrefetch,
    honorPrivacySignals,
    readAgent(tools.readAgent),
    detectAutomation,
    dropBot,
    dropExcludedAddress(tools.exclusions),
    joinJourney(tools.salts),
    cutExcludedParams(tools.exclusions),
    classifyReferrer(),
    dropReferrerSpam,
    readUtm,
    readLanguage(),
    lookUpPlace(tools.geo),
    identifyUser(tools.identifiedVisitors),
    recallClick(tools.recentClicks, tools.salts),
    identifyVisitor(tools.salts, tools.visits),
  ];
}

/**
 * Steps for clicks, scans and impressions. Bots are flagged instead of dropped, so that reports can show both views.
 * The query is not stored.
 */
export function linkSteps(tools: PipelineDeps): readonly Step[] {
  return [
    ignorePrefetch,
    readAgent(tools.readAgent),
    detectAutomation,
    classifyReferrer(),
    readUtm,
    readLanguage(),
    lookUpPlace(tools.geo),
    identifyVisitor(tools.salts, tools.visits),
    rememberClick(tools.recentClicks),
  ];
}

/** Kinds that occur on our own addresses; all others occur on tracked websites. */
const LINK_KINDS: ReadonlySet<EventKind> = new Set(['click', 'scan', 'impression']);

export function createPipeline(tools: PipelineDeps): Pipeline {
  const forWebsites = websiteSteps(tools);
  const forLinks = linkSteps(tools);

  function runFrom(steps: readonly Step[], draft: EventDraft): PipelineResult | Promise<PipelineResult> {
    let done = 0;
    for (const step of steps) {
      const outcome = step.run(draft);
      done += 1;
      // Nearly always the draft itself; this comparison is cheaper than checking for a promise.
      if (outcome === draft) continue;
      if (outcome instanceof Promise) return outcome.then((settled) => finish(steps.slice(done), draft, settled));
      if (typeof outcome === 'string') return drop(draft, outcome);
    }
    return draft.row;
  }

  function finish(rest: readonly Step[], draft: EventDraft, outcome: StepOutcome) {
    return typeof outcome === 'string' ? drop(draft, outcome) : runFrom(rest, draft);
  }

  function drop(draft: EventDraft, reason: DropReason): DropReason {
    tools.dropCounter.count(reason, draft.row);
    return reason;
  }

  return {
    run: (hit) => runFrom(LINK_KINDS.has(hit.kind) ? forLinks : forWebsites, createDraft(hit)),
  };
}
