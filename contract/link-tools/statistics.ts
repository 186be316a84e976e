import { Type } from 'typebox';
import { Count, documented } from '../wire.ts';

/** Label to count; the specification writes these counts as strings. */
const TopList = Type.Record(
  Type.String(),
  Type.String({ pattern: '^\\d+$' }),
  documented('Counts by label, as strings.'),
);

/** `data` of a QR code's and of a link's detail. */
export const Statistics = Type.Object({
  clicks: Count,
  uniqueClicks: Count,
  topCountries: TopList,
  topReferrers: TopList,
  topBrowsers: TopList,
  topOs: TopList,
  socialCount: Type.Object(
    { facebook: Count, twitter: Count, instagram: Count },
    { additionalProperties: Count, description: 'Visits by social network; more networks may be added.' },
  ),
});
