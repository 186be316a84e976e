import type { EventKind } from '../../../contract/vocabulary.ts';
import type { Geo } from '../../platform/geo/geo.ts';
import type { AgentReader } from '../../platform/user-agent.ts';
import type { DropReason, LeftOut } from '../dropped-events.ts';
import type { EventRow } from '../event-port.ts';
import type { Exclusions } from '../exclusions/exclusions.ts';
import type { RawHit } from '../hit.ts';
import type { Salts } from '../salts.ts';
import type { RecentClicks } from '../sessions/recent-clicks.ts';
import type { Visits } from '../sessions/sessions.ts';
import type { SiteDirectory } from '../site-port.ts';
import { type EventDraft, openDraft, type Step, type StepOutcome } from './event-draft.ts';
import type { People } from './identified-visitors.ts';
import { classifyReferrer } from './steps/classify-referrer.ts';
import { cutExcludedParams } from './steps/cut-excluded-params.ts';
import { dropBot } from './steps/drop-bot.ts';
import { dropExcludedAddress } from './steps/drop-excluded-address.ts';
import { dropReferrerSpam } from './steps/drop-referrer-spam.ts';
import { findSite } from './steps/find-site.ts';
import { honourPrivacySignals } from './steps/honour-privacy-signals.ts';
import { identifyVisitor } from './steps/identify-visitor.ts';
import { ignorePrefetch } from './steps/ignore-prefetch.ts';
import { joinStory } from './steps/join-story.ts';
import { lookUpPlace } from './steps/look-up-place.ts';
import { noticeAutomation } from './steps/notice-automation.ts';
import { readAgent } from './steps/read-agent.ts';
import { readLanguage } from './steps/read-language.ts';
import { readUtm } from './steps/read-utm.ts';
import { recallClick } from './steps/recall-click.ts';
import { recognisePerson } from './steps/recognise-person.ts';
import { rememberClick } from './steps/remember-click.ts';

/** What the steps work with. */
export interface PipelineTools {
  readonly sites: SiteDirectory;
  readonly exclusions: Exclusions;
  readonly readAgent: AgentReader;
  readonly geo: Geo;
  readonly salts: Salts;
  readonly visits: Visits;
  readonly people: People;
  readonly recentClicks: RecentClicks;
  readonly leftOut: LeftOut;
}

/** A row to store, or the reason why there is none. */
export type PipelineResult = EventRow | DropReason;

export interface Pipeline {
  /**
   * Makes a row of a hit, at once unless a site or a salt must be fetched first. Drops are counted here.
   * @throws AppError `unavailable` when the site or the key of people can't be looked up now; anything else is a bug.
   */
  run(hit: RawHit): PipelineResult | Promise<PipelineResult>;
}

/**
 * Page views, custom events and what tells more of a visited page: the owner's switches apply. The website comes first, so
 * that every drop behind it can be shown to its owner.
 */
export function websiteSteps(tools: PipelineTools): readonly Step[] {
  return [
    findSite(tools.sites),
    ignorePrefetch,
    honourPrivacySignals,
    readAgent(tools.readAgent),
    noticeAutomation,
    dropBot,
    dropExcludedAddress(tools.exclusions),
    joinStory(tools.salts),
    cutExcludedParams(tools.exclusions, tools.leftOut),
    classifyReferrer(),
    dropReferrerSpam,
    readUtm,
    readLanguage(),
    lookUpPlace(tools.geo),
    recognisePerson(tools.people),
    recallClick(tools.recentClicks, tools.salts),
    identifyVisitor(tools.salts, tools.visits),
  ];
}

/** Clicks, scans and impressions: bots are flagged, not dropped, so that both views exist; the query is not stored. */
export function linkSteps(tools: PipelineTools): readonly Step[] {
  return [
    ignorePrefetch,
    readAgent(tools.readAgent),
    noticeAutomation,
    classifyReferrer(),
    readUtm,
    readLanguage(),
    lookUpPlace(tools.geo),
    identifyVisitor(tools.salts, tools.visits),
    rememberClick(tools.recentClicks),
  ];
}

/** What happens at our own addresses; everything else happens on tracked websites. */
const LINK_KINDS: ReadonlySet<EventKind> = new Set(['click', 'scan', 'impression']);

export function createPipeline(tools: PipelineTools): Pipeline {
  const forWebsites = websiteSteps(tools);
  const forLinks = linkSteps(tools);

  function runFrom(steps: readonly Step[], draft: EventDraft): PipelineResult | Promise<PipelineResult> {
    let done = 0;
    for (const step of steps) {
      const outcome = step.run(draft);
      done += 1;
      // Nearly always the draft itself, which is cheaper to know than that it is no promise.
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
    tools.leftOut.count(reason, draft.row);
    return reason;
  }

  return {
    run: (hit) => runFrom(LINK_KINDS.has(hit.kind) ? forLinks : forWebsites, openDraft(hit)),
  };
}
