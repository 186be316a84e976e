import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import { followMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import { FunnelDrawing } from './funnel-drawing.tsx';
import type { Reached } from './funnel-figures.ts';
import { useStartName } from './funnel-step.tsx';
import styles from './reports.module.css';
import type { Funnel } from './steps.ts';

interface FunnelViewProps {
  funnel: Funnel;
  /** Whether it was just saved: it scrolls into view once its data has loaded. */
  isSaved: boolean;
  onEdit: () => void;
}

/** One funnel: how many reach each step and how many leave after it, compared with the dashboard's other period. */
export function FunnelView({ funnel, isSaved, onEdit }: FunnelViewProps) {
  const { baseQuery, isShared } = useDashboard();
  const remove = useRemoval(funnel);
  const { query, before } = useFunnelResults(funnel.id);
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
        <span className={boardStyles.muted}>{texts.countedBy(followMessages[funnel.by])}</span>
        {!isShared && (
          <span>
            <IconButton size="small" label={texts.editFunnel} icon={<Pencil />} onClick={onEdit} />
            <IconButton size="small" label={common.delete} icon={<Trash2 />} onClick={remove} />
          </span>
        )}
      </div>
      {baseQuery.filter && <p className={boardStyles.muted}>{texts.funnelFiltered}</p>}
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ data }) => <FunnelDrawing steps={data.funnel} before={before} by={funnel.by} onEdit={onEdit} />}
      </Loaded>
    </div>
  );
}

/** Queries the funnel of the period, and that of the period with which the dashboard compares. */
function useFunnelResults(id: number) {
  const { site, baseQuery, overview, isStale } = useDashboard();
  const path = pathOf(site, '/funnel');
  const query = useApiQuery('queryWebsiteFunnel', path, { body: { ...baseQuery, funnel_id: id } });
  const compared = overview?.meta.compare ?? undefined;
  const previous = useApiQuery('queryWebsiteFunnel', path, {
    body: { ...baseQuery, ...(compared && { range: compared }), funnel_id: id },
    enabled: compared !== undefined,
  });
  // After a change of the period or the funnel, each may be answered first.
  const isMatch = compared !== undefined && isStale === query.isPlaceholderData && !previous.isPlaceholderData;
  const before: readonly Reached[] | undefined = isMatch ? previous.data?.data.funnel : undefined;
  return { query, before: before?.length === query.data?.data.funnel.length ? before : undefined };
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
