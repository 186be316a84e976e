import { Bookmark, Check, Ellipsis, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { segmentMessages } from '../../../messages/websites/segments.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Popover } from '../../../ui/floating/popover.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatMetric } from '../../../ui/metric-format.ts';
import { useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import { filterText } from '../state/condition-text.ts';
import { type DashboardState, useDashboard } from '../state/dashboard-context.ts';
import { conditionsOf, filterOf } from '../state/filters.ts';
import { pathOf } from '../state/query.ts';
import type { View } from '../state/view.ts';
import styles from './head.module.css';
import { SegmentDialog } from './segment-dialog.tsx';
import { isActive, type Segment, useSegments } from './segments.ts';

/** Saved filters, each with its conditions, and a menu to change it. */
export function SegmentMenu({ startsOpen }: { startsOpen: boolean }) {
  const { site, view, change } = useDashboard();
  const [isOpen, setOpen] = useState(startsOpen);
  const [named, setNamed] = useState<Segment | 'new'>();
  const segments = useSegments(site.id);
  const choose = (segment: Segment) => {
    setOpen(false);
    change(changeOf(segment));
  };
  const name = (segment: Segment | 'new') => {
    setOpen(false);
    setNamed(segment);
  };
  return (
    <>
      <Popover
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={messages.segments}
        trigger={
          <Button className={styles.wide} icon={<Bookmark aria-hidden />}>
            {messages.segments}
          </Button>
        }
      >
        {segments.length === 0 && <p className={styles.about}>{segmentMessages.about}</p>}
        {segments.length > 0 && <p className={styles.about}>{segmentMessages.recentVisitors}</p>}
        <ul className={styles.segments} onKeyDown={moveFocus}>
          {segments.map((one) => (
            <SegmentRow
              key={one.id}
              segment={one}
              isChosen={isActive(one, view)}
              onChoose={() => choose(one)}
              onRename={() => name(one)}
            />
          ))}
        </ul>
        <Button permission="edit" size="small" icon={<Plus aria-hidden />} onClick={() => name('new')}>
          {view.conditions.length === 0 ? segmentMessages.create : segmentMessages.save}
        </Button>
      </Popover>
      {named && <SegmentDialog segment={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />}
    </>
  );
}

/** The arrow keys lead from one segment to the next, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  const row = (event.target as Element).closest('li');
  const place = names.findIndex((name) => row?.contains(name));
  const last = names.length - 1;
  const next = { ArrowDown: Math.min(place + 1, last), ArrowUp: Math.max(place - 1, 0), Home: 0, End: last }[event.key];
  if (next === undefined || !names.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  names[next]?.focus();
}

interface SegmentRowProps {
  segment: Segment;
  isChosen: boolean;
  onChoose: () => void;
  onRename: () => void;
}

function SegmentRow({ segment, isChosen, onChoose, onRename }: SegmentRowProps) {
  const board = useDashboard();
  const copy = useAnnouncedCopy();
  const update = useUpdate(board);
  const remove = useRemoval(board);
  const current = filterOf(board.view.conditions);
  const entries: MenuEntry[] = [
    { label: segmentMessages.edit, permission: 'edit', onSelect: onRename },
    {
      label: segmentMessages.update,
      permission: 'edit',
      isDisabled: current === undefined || isChosen,
      onSelect: () => current && update(segment, current),
    },
    {
      label: segmentMessages.copyLink,
      onSelect: () => copy(`${window.location.origin}${window.location.pathname}?segment=${segment.id}`),
    },
    { label: common.delete, isDanger: true, onSelect: () => remove(segment) },
  ];
  return (
    <li className={styles.segment}>
      <button type="button" className={styles.segmentName} aria-pressed={isChosen} onClick={onChoose}>
        <Check aria-hidden data-hidden={!isChosen} />
        <span>
          {segment.name} <small>{filterText(segment.filter)}</small>
        </span>
        <SegmentVisitors filter={segment.filter} />
      </button>
      <Menu
        trigger={<IconButton size="small" label={segmentMessages.actions(segment.name)} icon={<Ellipsis />} />}
        entries={entries}
      />
    </li>
  );
}

/** How many visitors a segment had recently. */
function SegmentVisitors({ filter }: Pick<Segment, 'filter'>) {
  const { site } = useDashboard();
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: { scope: { website: site.id }, metrics: ['visitors'], range: '30d', filter },
  });
  const visitors = data?.data.totals.visitors;
  return <span className={`${styles.segmentCount} tabular`}>{formatMetric('visitors', visitors)}</span>;
}

/** Applies a saved filter as chips where chips can express it, so that they can be changed one by one. */
function changeOf({ id, filter }: Segment): Partial<View> {
  const conditions = conditionsOf(filter);
  return conditions ? { conditions, segment: undefined } : { conditions: [], segment: id };
}

function useUpdate({ site }: DashboardState): (segment: Segment, filter: Segment['filter']) => void {
  const path = pathOf(site, '/segments');
  const saving = useApiMutation('updateSegment', [path]);
  const toasts = useToasts();
  return ({ id, name, filter: before }, filter) => {
    const save = (next: Segment['filter']) => ({
      path: `${path}/${id}`,
      method: 'PATCH' as const,
      body: { filter: next },
    });
    saving.mutate(save(filter), {
      onError: (error) => toasts.showError(segmentMessages.update, error),
      onSuccess: () =>
        toasts.showToast({ title: segmentMessages.updated(name), onUndo: () => saving.mutate(save(before)) }),
    });
  };
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
        onError: (error) => toasts.showError(segmentMessages.remove, error),
        onSuccess: () => {
          if (view.segment === id) change({ segment: undefined });
          toasts.showToast({
            title: segmentMessages.deleted(name),
            onUndo: () => creation.mutate({ path, body: { name, filter } }),
          });
        },
      },
    );
  };
}
