import { Bookmark, Check, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { common } from '../../../messages/shared/common.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Popover } from '../../../ui/floating/popover.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
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
        {segments.length === 0 && <p className={styles.about}>{texts.segmentsAbout}</p>}
        <ul className={styles.segments}>
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
        <Button
          permission="edit"
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden />}
          disabled={view.conditions.length === 0}
          onClick={() => name('new')}
        >
          {view.conditions.length === 0 ? texts.nothingToSave : texts.saveSegment}
        </Button>
      </Popover>
      {named && (
        <SegmentDialog
          segment={named === 'new' ? undefined : named}
          filter={named === 'new' ? filterOf(view.conditions) : named.filter}
          onClose={() => setNamed(undefined)}
        />
      )}
    </>
  );
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
    { label: texts.renameSegment, permission: 'edit', onSelect: onRename },
    {
      label: texts.updateSegment,
      permission: 'edit',
      isDisabled: current === undefined || isChosen,
      onSelect: () => current && update(segment, current),
    },
    {
      label: texts.copySegmentLink,
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
      </button>
      <Menu
        trigger={<IconButton size="small" label={texts.segmentActions(segment.name)} icon={<Ellipsis />} />}
        entries={entries}
      />
    </li>
  );
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
      onError: (error) => toasts.showError(texts.updateSegment, error),
      onSuccess: () =>
        toasts.showToast({ title: texts.segmentUpdated(name), onUndo: () => saving.mutate(save(before)) }),
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
