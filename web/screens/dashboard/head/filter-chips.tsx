import { Bookmark, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Chip } from '../../../ui/page/badges.tsx';
import { filterText, type NamedConditions, namedConditions } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { NO_FILTERS } from '../state/period-shortcuts.ts';
import { isOfObjects } from '../value-text.tsx';
import styles from './head.module.css';
import { isActive, useSegments } from './segments.ts';

const ObjectCondition = lazy(() => import('./object-condition.tsx'));

/** The active filters, each with a button to remove it. */
export default function FilterChips({ onAdd }: { onAdd: () => void }) {
  const { view, change, isShared } = useDashboard();
  const { conditions, bots } = view;
  const segment = isShared ? undefined : view.segment;
  const row = useRef<HTMLDivElement>(null);
  const { length } = conditions;
  // On phones they form one scrolling row: keep the newest visible.
  useEffect(() => {
    // In braces: newer browsers return a promise from scrolling, which an effect must not return.
    if (length > 0) row.current?.scrollTo({ left: row.current.scrollWidth });
  }, [length]);
  if (conditions.length === 0 && segment === undefined && bots === undefined) return null;
  return (
    <div ref={row} className={styles.chips}>
      {segment !== undefined ? <SegmentChip id={segment} /> : !isShared && <ActiveSegment />}
      {bots !== undefined && (
        <Chip removeLabel={texts.removeFilter(texts.botsChosen[bots])} onRemove={() => change({ bots: undefined })}>
          {texts.botsChosen[bots]}
        </Chip>
      )}
      {namedConditions(conditions).map((named) => (
        <Chip
          key={named.text}
          removeLabel={texts.removeFilter(named.text)}
          onRemove={() => change({ conditions: conditions.filter((one) => !named.conditions.includes(one)) })}
        >
          {isShared ? named.text : <ChipText {...named} />}
        </Chip>
      ))}
      <span className={styles.addFilter}>
        <Button size="small" variant="ghost" icon={<Plus aria-hidden />} onClick={onAdd}>
          {messages.addFilter}
        </Button>
      </span>
      <span className={styles.clear}>
        <Button size="small" variant="ghost" shortcut="Esc" onClick={() => change(NO_FILTERS)}>
          {texts.clearFilters}
        </Button>
      </span>
    </div>
  );
}

function ChipText({ text, conditions: [condition] }: NamedConditions) {
  if (!condition || !isOfObjects(condition.dimension)) return text;
  return (
    <Suspense fallback={text}>
      <ObjectCondition condition={condition} />
    </Suspense>
  );
}

/** The name of the segment whose conditions the chips are. */
function ActiveSegment() {
  const { site, view } = useDashboard();
  const found = useSegments(site.id, view.conditions.length > 0).find((one) => isActive(one, view));
  if (!found) return null;
  return (
    <b className={styles.activeSegment}>
      <Bookmark aria-hidden />
      <span className="visually-hidden">{texts.segment} </span>
      {found.name}
    </b>
  );
}

function SegmentChip({ id }: { id: number }) {
  const { site, change } = useDashboard();
  const found = useSegments(site.id).find((one) => one.id === id);
  const text = found ? `${found.name}: ${filterText(found.filter)}` : texts.segment;
  return (
    <Chip removeLabel={texts.removeFilter(text)} onRemove={() => change({ segment: undefined })}>
      {text}
    </Chip>
  );
}
