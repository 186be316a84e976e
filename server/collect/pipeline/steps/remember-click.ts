import type { RecentClicks } from '../../sessions/recent-clicks.ts';
import type { Step } from '../event-draft.ts';

/** Remembers human clicks that redirect to a tracked website, for visits that lose their token on the way. */
export function rememberClick(recentClicks: RecentClicks): Step {
  return {
    name: 'remember_click',
    run(draft) {
      const { hit, row } = draft;
      if (hit.landingSiteId === 0 || row.bot > 0) return draft;
      const { journeyId, linkId, qrId, campaignId } = row;
      recentClicks.remember(
        { siteId: hit.landingSiteId, visitorId: row.visitorId },
        {
          journey: { journeyId, viaLinkId: linkId, viaQrId: qrId, viaCampaignId: campaignId },
          occurredAt: hit.occurredAt,
          referrerHost: row.referrerHost,
          host: hit.host,
        },
      );
      return draft;
    },
  };
}
