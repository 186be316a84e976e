import { Pencil, Trash2 } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import { followMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger, formatPercent } from '../../../ui/format.ts';
import { goneName, useObjectName } from '../../../ui/object/object-name.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { ALL_GOALS } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import styles from './reports.module.css';
import type { Funnel } from './steps.ts';
import { stepName } from './steps.ts';

type Reached = ApiResponse<'queryWebsiteFunnel'>['data']['funnel'][number];

interface FunnelViewProps {
  funnel: Funnel;
  /** Whether it was just saved: it scrolls into view once its data has loaded. */
  isSaved: boolean;
  onEdit: () => void;
}

/** One funnel: visitors per step, and the drop-off after each. */
export function FunnelView({ funnel, isSaved, onEdit }: FunnelViewProps) {
  const { site, baseQuery, isShared } = useDashboard();
  const remove = useRemoval(funnel);
  const query = useApiQuery('queryWebsiteFunnel', pathOf(site, '/funnel'), {
    body: { ...baseQuery, funnel_id: funnel.id },
  });
  // Loads the name in parallel with the funnel's data, which takes longer.
  useStartName(funnel.steps[0]);
  const box = useRef<HTMLDivElement>(null);
  const isThere = query.data !== undefined && !query.isPlaceholderData;
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isSaved || !isThere || wasShown.current) return;
    // Only once: later filter changes must not scroll again.
    wasShown.current = true;
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved, isThere]);
  return (
    <div ref={box} className={styles.funnel}>
      <div className={styles.funnelHead}>
        <h3>{funnel.name}</h3>
        <span className={boardStyles.muted}>{followMessages[funnel.by]}</span>
        {!isShared && (
          <span>
            <IconButton size="small" label={texts.editFunnel} icon={<Pencil />} onClick={onEdit} />
            <IconButton size="small" label={common.delete} icon={<Trash2 />} onClick={remove} />
          </span>
        )}
      </div>
      {baseQuery.filter && <p className={boardStyles.muted}>{texts.funnelFiltered}</p>}
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ data }) => <Steps steps={data.funnel} />}
      </Loaded>
    </div>
  );
}

function Steps({ steps }: { steps: readonly Reached[] }) {
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard
    <section tabIndex={0} aria-label={texts.funnels}>
      <ol className={styles.steps}>
        {steps.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a funnel may contain the same step twice
          <li key={place} className={styles.step}>
            <div className={styles.column} aria-hidden>
              <div className={styles.filled} style={shareStyle(one.reached / most)} />
            </div>
            <div className={styles.stepText}>
              <span className={styles.stepName}>
                <StepName step={one.step} />
              </span>
              <b>{formatInteger(one.reached)}</b>
              <div className={boardStyles.muted}>{texts.reached(formatPercent(one.of_first / 100))}</div>
              <Lost step={one} next={steps[place + 1]} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Column height on wide screens, row width on narrow ones. */
function shareStyle(share: number): CSSProperties {
  return { '--share': `${100 * share}%` } as CSSProperties;
}

/** Shows the name of a specific link or code; shared dashboards may query the names of goals, but not those. */
function StepName({ step }: { step: Reached['step'] }) {
  const { site, isShared } = useDashboard();
  const goals = useApiQuery('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  const name = useStartName(step);
  if (step.qr_id === undefined && step.link_id === undefined) return stepName(step, goals.data?.data);
  return isShared || name === undefined ? stepName(step) : `${stepName(step)}: ${name}`;
}

/** Returns the name of the link or code in a click or scan step; undefined while it is unknown. */
function useStartName(step: Pick<Reached['step'], 'qr_id' | 'link_id'> | undefined): string | undefined {
  const { isShared } = useDashboard();
  const id = String(isShared ? '' : (step?.qr_id ?? step?.link_id ?? ''));
  const { name, isLoading, status } = useObjectName({ dimension: step?.qr_id ? 'via_qr' : 'via_link', id });
  return id === '' || isLoading ? undefined : (name ?? goneName(id, status));
}

/** Drop-off, shown at the last step that the visitors reached. */
function Lost({ step, next }: { step: Reached; next: Reached | undefined }) {
  if (!next || step.reached <= next.reached) return null;
  const share = formatPercent(1 - next.of_previous / 100);
  return <div className={styles.lost}>{texts.lost(formatInteger(step.reached - next.reached), share)}</div>;
}

function useRemoval({ id, name, steps, window_minutes, by }: Funnel): () => void {
  const { site } = useDashboard();
  const path = pathOf(site, '/funnels');
  const removal = useApiMutation('deleteFunnel', [path]);
  const creation = useApiMutation('createFunnel', [path]);
  const toasts = useToasts();
  return () =>
    removal.mutate(
      { path: `${path}/${id}`, method: 'DELETE' },
      {
        onError: (error) => toasts.showError(texts.deleteFailed, error),
        onSuccess: () =>
          toasts.showToast({
            title: texts.funnelDeleted(name),
            onUndo: () => creation.mutate({ path, body: { name, steps, window_minutes, by } }),
          }),
      },
    );
}
