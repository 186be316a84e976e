import { AppError, unavailable } from '../../../platform/app-error.ts';
import type { SiteDirectory, TrackedSite } from '../../site-port.ts';
import type { EventDraft, Step, StepOutcome } from '../event-draft.ts';

type Found = TrackedSite | undefined;

/** Finds the page's website by host. If the directory fails, the hit is rejected (the sender may retry), not dropped. */
export function findSite(sites: SiteDirectory): Step {
  return {
    name: 'find_site',
    run(draft) {
      const found = lookUp(sites, draft.hit.host);
      return found instanceof Promise
        ? found.then(
            (site) => setSite(draft, site),
            (error) => throwUnavailable(error),
          )
        : setSite(draft, found);
    },
  };
}

function lookUp(sites: SiteDirectory, host: string): Found | Promise<Found> {
  try {
    return sites.findByHost(host);
  } catch (error) {
    return throwUnavailable(error);
  }
}

function setSite(draft: EventDraft, site: Found): StepOutcome {
  if (site === undefined) {
    return 'unknown_site';
  }
  draft.site = site;
  draft.row.siteId = site.id;
  draft.row.accountId = site.accountId;
  return draft;
}

function throwUnavailable(error: unknown): never {
  throw error instanceof AppError ? error : Object.assign(unavailable(), { cause: error });
}
