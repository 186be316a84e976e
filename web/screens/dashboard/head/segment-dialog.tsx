import { lazy, Suspense, useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { segmentMessages } from '../../../messages/websites/segments.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';
import { rejectEmpty } from '../goals/required-match.ts';
import { LazyTextField } from '../lazy-field.tsx';
import { filterText } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Condition, conditionsOf, type Filter, filterOf } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import styles from './head.module.css';
import { Conditions, SegmentCount } from './segment-filters.tsx';
import type { Segment } from './segments.ts';

const FilterForm = lazy(() => import('./filter-form.tsx'));

interface SegmentDialogProps {
  /** The one to change; undefined for a new one, which begins with the filters of the page. */
  segment: Segment | undefined;
  onClose: () => void;
}

/** Name and filters of a segment, with the visitors that it has. A new one applies at once. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const [name, setName] = useState(segment?.name ?? '');
  const { conditions, setConditions, chosen, setPicked } = useConditions(segment);
  const [isAdding, setAdding] = useState(conditions?.length === 0);
  const filter = chosen ? filterOf(chosen) : segment?.filter;
  const save = useSaving(segment);
  const form = useForm(async () => {
    await save(name, filter, chosen);
    onClose();
  });
  const title = segment ? segmentMessages.edit : segmentMessages.create;
  return (
    <Dialog title={title} isOpen onClose={onClose} widthPx={520}>
      <form ref={form.ref} onSubmit={form.submit} noValidate className={layout.stack}>
        <LazyTextField
          label={segmentMessages.name}
          name="name"
          autoFocus
          value={name}
          onChange={setName}
          error={form.error('name') ?? form.message}
          maxLength={100}
        />
        {conditions ? (
          <Conditions
            {...{ conditions, error: form.error('filter') }}
            onChange={setConditions}
            onAdd={() => setAdding(true)}
          />
        ) : (
          filter && <p className={styles.about}>{filterText(filter)}</p>
        )}
        {isAdding && conditions && (
          <Suspense fallback={<SkeletonRows count={6} />}>
            <FilterForm
              hasFocus={conditions.length > 0}
              onPick={setPicked}
              onAdd={(one) => setConditions([...conditions, one])}
              onClose={() => {
                setAdding(false);
                setPicked(undefined);
              }}
            />
          </Suspense>
        )}
        <div className={`${styles.formFoot} ${styles.segmentFoot}`}>
          {filter && <SegmentCount filter={filter} />}
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The filters of a segment, and the one that is being chosen, which counts and is saved with them. */
function useConditions(segment: Segment | undefined) {
  const { view } = useDashboard();
  // Groups of “or” are no list of conditions: their filter stays as it is.
  const [conditions, setConditions] = useState(segment ? conditionsOf(segment.filter) : view.conditions);
  const [picked, setPicked] = useState<Condition>();
  const chosen = conditions && picked ? [...conditions, picked] : conditions;
  return { conditions, setConditions, chosen, setPicked };
}

function useSaving(segment: Segment | undefined) {
  const { site, change } = useDashboard();
  const path = pathOf(site, '/segments');
  const creation = useApiMutation('createSegment', [path]);
  const toasts = useToasts();
  return async (name: string, filter: Filter | undefined, conditions: readonly Condition[] | undefined) => {
    rejectEmpty({
      name: name.trim() === '' ? texts.nameWanted : undefined,
      filter: filter === undefined ? segmentMessages.filterWanted : undefined,
    });
    await (segment
      ? creation.mutateAsync({ path: `${path}/${segment.id}`, method: 'PATCH', body: { name, filter } })
      : creation.mutateAsync({ path, body: { name, filter } }));
    toasts.showToast({ title: segmentMessages.saved(name) });
    if (!segment && conditions) change({ conditions, segment: undefined });
  };
}
