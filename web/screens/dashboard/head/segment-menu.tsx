import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { type DashboardState, useDashboard } from '../state/dashboard-context.ts';
import { conditionsOf, type Filter, filterOf } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import type { View } from '../state/view.ts';
import { SegmentDialog } from './segment-dialog.tsx';

interface Segment {
  id: number;
  name: string;
  filter: Filter;
}

/** Saved filters. */
export function SegmentMenu({ startsOpen }: { startsOpen: boolean }) {
  const board = useDashboard();
  const { site, view, change } = board;
  const [isSaving, setSaving] = useState(false);
  const { data } = useApiQuery('listSegments', pathOf(site, '/segments'), { query: { per_page: 100 } });
  const segments: readonly Segment[] = data?.data ?? [];
  const remove = useRemoval(board);
  const entries: MenuEntry[] = [
    ...segments.map((one) => ({
      label: one.name,
      ...(one.id === view.segment && { end: '✓' }),
      onSelect: () => change(changeOf(one)),
    })),
    ...(segments.length === 0 ? [{ heading: texts.noSegments }] : []),
    'separator',
    view.conditions.length === 0
      ? { label: texts.nothingToSave, isDisabled: true, onSelect: () => {} }
      : { label: texts.saveSegment, permission: 'edit' as const, onSelect: () => setSaving(true) },
    ...segments.map((one) => ({ label: texts.deleteSegment(one.name), isDanger: true, onSelect: () => remove(one) })),
  ];
  return (
    <>
      <Menu
        startsOpen={startsOpen}
        trigger={<IconButton label={messages.segments} variant="secondary" icon={<Bookmark />} />}
        entries={entries}
      />
      {isSaving && <SegmentDialog filter={filterOf(view.conditions)} onClose={() => setSaving(false)} />}
    </>
  );
}

/** Applies a saved filter as chips where chips can express it, so that they can be changed one by one. */
function changeOf({ id, filter }: Segment): Partial<View> {
  const conditions = conditionsOf(filter);
  return conditions ? { conditions, segment: undefined } : { conditions: [], segment: id };
}

function useRemoval({ site, view, change }: DashboardState): (segment: Segment) => void {
  const path = pathOf(site, '/segments');
  const removal = useApiMutation('deleteSegment', [path]);
  const creation = useApiMutation('createSegment', [path]);
  const toasts = useToasts();
  return ({ id, name, filter }) => {
    removal.mutate(
      { path: `${path}/${id}`, method: 'DELETE' },
      {
        onError: (error) => toasts.showError(texts.deleteSegments, error),
        onSuccess: () => {
          if (view.segment === id) change({ segment: undefined });
          toasts.showToast({
            title: texts.segmentDeleted(name),
            onUndo: () => creation.mutate({ path, body: { name, filter } }),
          });
        },
      },
    );
  };
}
