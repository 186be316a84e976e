/** Expected results for links, codes, campaigns and pages, derived from the text of the port's documentation. */

import type { ObjectScope } from '../../../analytics/query/object-scope.ts';
import type { ObjectPanel, RawObjectStatistics } from '../../../analytics/query/stats-port.ts';
import type { EventRow, ObjectKind, ObjectRef } from '../../../collect/event-port.ts';
import { byBytes, groupedBy, isCounted, type Rows, visitorOf } from './facts.fixture.ts';

const BELONGS: Readonly<Record<ObjectKind, (row: EventRow, id: number) => boolean>> = {
  link: (row, id) => row.kind === 'click' && row.linkId === id,
  campaign: (row, id) => row.kind === 'click' && row.campaignId === id,
  qr: (row, id) => row.kind === 'scan' && row.qrId === id,
  page: (row, id) => row.kind === 'impression' && row.pageId === id,
  site: (row, id) => row.kind === 'pageview' && row.siteId === id,
};

const people = (rows: Rows, accountId: number) => rows.filter((row) => row.accountId === accountId && isCounted(row));
const uniquesOf = (rows: Rows) => new Set(rows.map(visitorOf)).size;

export function expectedTotals(rows: Rows, refs: readonly ObjectRef[]) {
  return refs.map((ref) => {
    const counted = people(rows, ref.accountId).filter((row) => BELONGS[ref.kind](row, ref.id));
    // A website's visitors include those who sent custom events alone.
    const visiting = people(rows, ref.accountId).filter(
      (row) => ref.kind === 'site' && row.siteId === ref.id && row.kind === 'event',
    );
    return { ref, clicks: counted.length, uniqueClicks: uniquesOf([...counted, ...visiting]) };
  });
}

export function expectedStatistics(rows: Rows, scope: ObjectScope, limit: number): RawObjectStatistics {
  const requested: [ObjectKind, readonly number[]][] = [
    ['link', scope.linkIds ?? []],
    ['qr', scope.qrIds ?? []],
    ['campaign', scope.campaignIds ?? []],
    ['page', scope.pageIds ?? []],
  ];
  const counted = people(rows, scope.accountId).filter((row) =>
    requested.some(([kind, ids]) => ids.some((id) => BELONGS[kind](row, id))),
  );
  const all = (value: (row: EventRow) => string, of: Rows = counted): [string, number][] =>
    [...groupedBy(of, value)]
      .map(([text, same]): [string, number] => [text, same.length])
      .sort((one, other) => other[1] - one[1] || byBytes(one[0], other[0]));
  const panel = (value: (row: EventRow) => string) => all(value).slice(0, limit);
  const social = counted.filter((row) => row.channel === 'social' && row.source !== '');
  const panels: Record<ObjectPanel, [string, number][]> = {
    countries: panel((row) => row.country),
    referrers: panel((row) => row.referrerHost),
    browsers: panel((row) => row.browser),
    os: panel((row) => row.os),
    networks: listedNetworksFirst(all((row) => row.source, social)).slice(0, limit),
  };
  return { clicks: counted.length, uniqueClicks: uniquesOf(counted), panels };
}

function listedNetworksFirst(networks: [string, number][]): [string, number][] {
  const isAlways = ([name]: [string, number]) => ['facebook', 'twitter', 'instagram'].includes(name.toLowerCase());
  return [...networks.filter(isAlways), ...networks.filter((network) => !isAlways(network))];
}
