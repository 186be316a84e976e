import { ANALYTICS } from '../../../api/client.ts';
import { daysUntil } from '../../../api/filtered-requests.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { dropReasonNames, websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';

const DAYS = 30;

/** Recently filtered traffic, above the exclusion rules. */
export function RecentFilteredTraffic({ id }: { id: number }) {
  const query = useApiQuery('showFilteredTraffic', `${ANALYTICS}/websites/${id}/filtered-traffic`, {
    query: daysUntil(Date.now(), DAYS),
  });
  return (
    <div>
      <h3>{messages.lately}</h3>
      <p>{messages.latelyAbout}</p>
      <Loaded query={query} skeleton={<SkeletonRows count={2} height={36} />}>
        {({ data: { reasons } }) => (
          <BarList
            heads={[messages.rule, messages.requests]}
            empty={messages.noneLately}
            rows={reasons.map(({ reason, count }) => ({ value: reason, label: dropReasonNames[reason], count }))}
          />
        )}
      </Loaded>
    </div>
  );
}
