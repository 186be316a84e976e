import { useId, useRef } from 'react';
import { useAnswer } from '../../../api/queries.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Loaded, SkeletonRows } from '../../../ui/states.tsx';
import { dropWords, windowsWords as texts } from '../../../words/dashboard-windows.ts';
import styles from '../dashboard.module.css';
import { pathOf, useBoard } from '../state/board.ts';
import { useInSight } from '../state/in-sight.ts';
import { leftOutDays } from '../state/left-out-days.ts';

/** How many hits each rule dropped. Asked for when it comes into sight. */
export function LeftOutPanel() {
  const { site, overview } = useBoard();
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const isSeen = useInSight(box);
  const answer = useAnswer('showLeftOut', pathOf(site, '/left-out'), {
    query: overview && leftOutDays(overview.meta, Date.now()),
    enabled: isSeen && overview !== undefined,
  });
  return (
    <section className={styles.panel} aria-labelledby={heading} ref={box}>
      <h2 id={heading}>{texts.leftOut}</h2>
      <p className={styles.muted}>{texts.leftOutAbout}</p>
      <Loaded answer={answer} skeleton={<SkeletonRows count={6} height={36} />}>
        {({ data }) => (
          <BarList
            heads={[texts.rule, texts.leftOutHits]}
            empty={texts.nothingLeftOut}
            rows={data.reasons.map(({ reason, count }) => ({ value: reason, label: <Reason word={reason} />, count }))}
          />
        )}
      </Loaded>
    </section>
  );
}

function Reason({ word }: { word: string }) {
  const [name, why] = dropWords[word] ?? [word, word];
  return (
    <Hint text={why}>
      <span>{name}</span>
    </Hint>
  );
}
