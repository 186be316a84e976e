import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import { nounOf } from '../../../messages/shared/counts.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { segmentMessages } from '../../../messages/websites/segments.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger, formatShare } from '../../../ui/format.ts';
import { Chip } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';
import { rejectEmpty } from '../goals/required-match.ts';
import { LazyTextField } from '../lazy-field.tsx';
import { conditionText, filterText } from '../state/condition-text.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Condition, conditionsOf, type Filter, filterOf } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import styles from './head.module.css';
import type { Segment } from './segments.ts';

const FilterForm = lazy(() => import('./filter-form.tsx'));

interface SegmentDialogProps {
  /** The one to change; undefined for a new one, which begins with the filters of the page. */
  segment: Segment | undefined;
  onClose: () => void;
}

/** Name and filters of a segment, with the visitors that it has. A new one applies at once. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const { site, view, change } = useDashboard();
  const [name, setName] = useState(segment?.name ?? '');
  // Groups of “or” are no list of conditions: their filter stays as it is.
  const [conditions, setConditions] = useState(segment ? conditionsOf(segment.filter) : view.conditions);
  const [isAdding, setAdding] = useState(conditions?.length === 0);
  const filter = conditions ? filterOf(conditions) : segment?.filter;
  const path = pathOf(site, '/segments');
  const creation = useApiMutation('createSegment', [path]);
  const toasts = useToasts();
  const form = useForm(async () => {
    rejectEmpty({
      name: name.trim() === '' ? texts.nameWanted : undefined,
      filter: filter === undefined ? segmentMessages.filterWanted : undefined,
    });
    await (segment
      ? creation.mutateAsync({ path: `${path}/${segment.id}`, method: 'PATCH', body: { name, filter } })
      : creation.mutateAsync({ path, body: { name, filter } }));
    toasts.showToast({ title: segmentMessages.saved(name) });
    if (!segment && conditions) change({ conditions, segment: undefined });
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
            <FilterForm onAdd={(one) => setConditions([...conditions, one])} onClose={() => setAdding(false)} />
          </Suspense>
        )}
        {filter && <SegmentCount filter={filter} />}
        <div className={styles.formFoot}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ConditionsProps {
  conditions: readonly Condition[];
  error: string | undefined;
  onChange: (conditions: readonly Condition[]) => void;
  onAdd: () => void;
}

function Conditions({ conditions, error, onChange, onAdd }: ConditionsProps) {
  return (
    <fieldset className={styles.conditions}>
      <legend>{segmentMessages.filters}</legend>
      {conditions.map((one) => (
        <Chip
          key={conditionText(one)}
          removeLabel={texts.removeFilter(conditionText(one))}
          onRemove={() => onChange(conditions.filter((other) => other !== one))}
        >
          {conditionText(one)}
        </Chip>
      ))}
      <Button size="small" variant="ghost" icon={<Plus aria-hidden />} onClick={onAdd}>
        {messages.addFilter}
      </Button>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** How many visitors the filters match, before they are saved. */
function SegmentCount({ filter }: { filter: Filter }) {
  const { site } = useDashboard();
  const body = { scope: { website: site.id }, metrics: ['visitors' as const], range: '30d' as const };
  const whole = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body }).data?.data.totals.visitors;
  const matched = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: { ...body, filter } });
  const count = matched.data?.data.totals.visitors ?? undefined;
  return (
    <p className={styles.segmentMatch} aria-live="polite">
      {count !== undefined && (
        <>
          <b>
            {formatInteger(count)} {nounOf(count, 'visitors')}
          </b>{' '}
          {whole ? segmentMessages.visitorsOf(formatShare(count / whole)) : ''}
        </>
      )}
    </p>
  );
}
