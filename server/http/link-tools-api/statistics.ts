import type { LabeledCounts, ObjectStatistics } from '../../analytics/analytics.ts';

/** Presents `data` of a link's or QR code's detail. Counts by label are strings, as the specification defines them. */
export function presentStatistics(statistics: ObjectStatistics) {
  const { facebook = 0, twitter = 0, instagram = 0, ...others } = statistics.socialCount;
  return {
    clicks: statistics.clicks,
    uniqueClicks: statistics.uniqueClicks,
    topCountries: countsByLabel(statistics.topCountries),
    topReferrers: countsByLabel(statistics.topReferrers),
    topBrowsers: countsByLabel(statistics.topBrowsers),
    topOs: countsByLabel(statistics.topOs),
    socialCount: { facebook, twitter, instagram, ...others },
  };
}

/** Returns counts as an object, even when empty. */
function countsByLabel(counts: LabeledCounts): Record<string, string> {
  return Object.fromEntries(counts.map(([label, count]) => [label, String(count)]));
}
