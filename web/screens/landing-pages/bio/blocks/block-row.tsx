import { ArrowDown, ArrowUp, Copy, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { Menu, type MenuEntry } from '../../../../ui/floating/menu.tsx';
import { IconButton } from '../../../../ui/form/button.tsx';
import { formatCompact } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/object/relative-time.tsx';
import { DragHandle } from '../../../../ui/order/drag-handle.tsx';
import type { Drag } from '../../../../ui/order/use-drag.ts';
import { Badge } from '../../../../ui/page/badges.tsx';
import { type BlockState, type BlockValues, missingIn, stateOf, summaryOf } from '../bio-values.ts';
import { BlockFields } from './block-fields.tsx';
import { blockSummary } from './block-summary.ts';
import styles from './blocks.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { BlockActions } from './use-blocks.ts';

export interface BlockRowProps {
  block: BlockValues;
  place: number;
  actions: BlockActions;
  error: (field: string) => string | undefined;
  /** Undefined while unknown. */
  clicks: number | undefined;
  drag: Drag;
}

/** A block: a draggable row, with its fields below while it is open. */
export function BlockRow(props: BlockRowProps) {
  const { block, place, actions, error, drag } = props;
  const isDragged = drag.dragged === block.key;
  const at = `blocks.${place}`;
  const hasError = error(at) !== undefined;
  const isOpen = hasError || actions.open === block.key;
  return (
    <li
      className={styles.block}
      data-key={block.key}
      data-open={isOpen}
      data-dragged={isDragged}
      data-type={block.type}
      data-dimmed={block.isHidden}
    >
      <div className={styles.row}>
        <DragHandle name={nameOf(block)} itemKey={block.key} drag={drag} />
        <Summary {...props} isOpen={isOpen} />
        <Menu
          trigger={
            <IconButton size="small" label={bioMessages.menuOf(nameOf(block))} icon={<Ellipsis aria-hidden />} />
          }
          entries={entriesOf(props)}
        />
      </div>
      {isOpen && !isDragged && (
        <div className={styles.fields} ref={actions.fresh === block.key ? focusFirst : undefined}>
          {missingIn(block) && !hasError && <p className={styles.missing}>{missingIn(block)}</p>}
          <BlockFields
            block={block}
            at={at}
            error={(field) => error(`${at}.${field}`)}
            change={(change) => actions.change(block.key, change)}
          />
        </div>
      )}
    </li>
  );
}

/** Runs after the menu has returned the focus, and keeps the focus if it is already in one of the fields. */
function focusFirst(fields: HTMLElement | null): void {
  if (!fields) return;
  setTimeout(() => {
    if (fields.contains(document.activeElement)) return;
    fields.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, FOCUS_MS);
}

const FOCUS_MS = 60;

function nameOf(block: BlockValues): string {
  return [bioMessages.kinds[block.type].name, summaryOf(block)].filter((word) => word !== '').join(' ');
}

const STATES: Readonly<Record<BlockState, string>> = {
  hidden: bioMessages.hidden,
  incomplete: bioMessages.incomplete,
  scheduled: bioMessages.scheduled,
  over: bioMessages.over,
};

function Summary({ block, actions, clicks, isOpen }: BlockRowProps & { isOpen: boolean }) {
  const now = useNow(30_000);
  const state = stateOf(block, now);
  const { title, detail, picture, network } = blockSummary(block, now);
  return (
    <button
      type="button"
      className={styles.summary}
      aria-expanded={isOpen}
      onClick={() => actions.setOpen(isOpen ? undefined : block.key)}
    >
      <Thumbnail type={block.type} picture={picture} network={network} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {state && <Badge tone={state === 'incomplete' ? 'warn' : 'plain'}>{STATES[state]}</Badge>}
      {clicks !== undefined && (
        <span className={styles.clicks}>
          {bioMessages.clicks(clicks, formatCompact(clicks))}
          <span className={styles.total}> {bioMessages.inTotal}</span>
        </span>
      )}
    </button>
  );
}

function entriesOf({ block, actions }: BlockRowProps): MenuEntry[] {
  const { key, isHidden } = block;
  return [
    {
      label: isHidden ? bioMessages.show : bioMessages.hide,
      icon: isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
      onSelect: () => actions.change(key, { isHidden: !isHidden }),
    },
    { label: bioMessages.duplicate, icon: <Copy aria-hidden />, onSelect: () => actions.duplicate(key) },
    { label: bioMessages.moveUp, icon: <ArrowUp aria-hidden />, onSelect: () => actions.move(key, -1) },
    { label: bioMessages.moveDown, icon: <ArrowDown aria-hidden />, onSelect: () => actions.move(key, 1) },
    'separator',
    { label: bioMessages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => actions.remove(key) },
  ];
}
