import { ANALYTICS } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { leftOutNames, websiteWords as words } from '../../../messages/websites.ts';
import { Loaded, SkeletonRows } from '../../../ui/page/states.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { daysUntil } from '../left-out-hits.tsx';

const DAYS = 30;

/** What the rules left out of late, above the rules themselves. */
export function LeftOutLately({ id }: { id: number }) {
  const answer = useAnswer('showLeftOut', `${ANALYTICS}/websites/${id}/left-out`, {
    query: daysUntil(Date.now(), DAYS),
  });
  return (
    <div>
      <h3>{words.lately}</h3>
      <p>{words.latelyAbout}</p>
      <Loaded answer={answer} skeleton={<SkeletonRows count={2} height={36} />}>
        {({ data: { reasons } }) => (
          <BarList
            heads={[words.rule, words.messages]}
            empty={words.noneLately}
            rows={reasons.map(({ reason, count }) => ({ value: reason, label: leftOutNames[reason], count }))}
          />
        )}
      </Loaded>
    </div>
  );
}
