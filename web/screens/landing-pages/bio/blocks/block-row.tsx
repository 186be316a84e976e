import { ArrowDown, ArrowUp, Copy, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { bioWords } from '../../../../messages/bio.ts';
import { Menu, type MenuEntry } from '../../../../ui/floating/menu.tsx';
import { IconButton } from '../../../../ui/form/button.tsx';
import { formatShort } from '../../../../ui/object/format.ts';
import { useNow } from '../../../../ui/object/moment.tsx';
import { Grip } from '../../../../ui/order/grip.tsx';
import type { Drag } from '../../../../ui/order/use-drag.ts';
import { Badge } from '../../../../ui/page/marks.tsx';
import { type BlockState, type BlockValues, stateOf, summaryOf } from '../bio-values.ts';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_ICONS } from './block-kinds.ts';
import styles from './blocks.module.css';
import type { BlockActions } from './use-blocks.ts';

export interface BlockRowProps {
  block: BlockValues;
  place: number;
  actions: BlockActions;
  fault: (field: string) => string | undefined;
  /** Undefined where nobody counts them yet. */
  clicks: number | undefined;
  drag: Drag;
}

/** A block: its row to grab, and its fields below while it is open. */
export function BlockRow(props: BlockRowProps) {
  const { block, place, actions, fault, drag } = props;
  const isDragged = drag.dragged === block.key;
  const at = `blocks.${place}`;
  const isAtFault = fault(at) !== undefined;
  const isOpen = isAtFault || actions.open === block.key;
  return (
    <li
      className={styles.block}
      data-key={block.key}
      data-open={isOpen}
      data-dragged={isDragged}
      data-dimmed={block.isHidden}
    >
      <div className={styles.row}>
        <Grip name={nameOf(block)} itemKey={block.key} drag={drag} />
        <Summary {...props} isOpen={isOpen} />
        <Menu
          trigger={<IconButton size="small" label={bioWords.menuOf(nameOf(block))} icon={<Ellipsis aria-hidden />} />}
          entries={entriesOf(props)}
        />
      </div>
      {isOpen && !isDragged && (
        <div className={styles.fields} ref={actions.fresh === block.key ? focusFirst : undefined}>
          <BlockFields
            block={block}
            at={at}
            fault={(field) => fault(`${at}.${field}`)}
            change={(change) => actions.change(block.key, change)}
          />
        </div>
      )}
    </li>
  );
}

/** After the menu that it was chosen from has given focus back; whoever is in one of the fields by then stays there. */
function focusFirst(fields: HTMLElement | null): void {
  if (!fields) return;
  setTimeout(() => {
    if (fields.contains(document.activeElement)) return;
    fields.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, FOCUS_MS);
}

const FOCUS_MS = 60;

function nameOf(block: BlockValues): string {
  return [bioWords.types[block.type], summaryOf(block)].filter((word) => word !== '').join(' ');
}

const STATES: Readonly<Record<BlockState, string>> = {
  hidden: bioWords.hidden,
  incomplete: bioWords.incomplete,
  scheduled: bioWords.scheduled,
  over: bioWords.over,
};

function Summary({ block, actions, clicks, isOpen }: BlockRowProps & { isOpen: boolean }) {
  const Icon = BLOCK_ICONS[block.type];
  const state = stateOf(block, useNow(30_000));
  return (
    <button
      type="button"
      className={styles.summary}
      aria-expanded={isOpen}
      onClick={() => actions.setOpen(isOpen ? undefined : block.key)}
    >
      <Icon aria-hidden />
      <span className={styles.words}>{summaryOf(block) || bioWords.types[block.type]}</span>
      {state && <Badge tone={state === 'incomplete' ? 'warn' : 'plain'}>{STATES[state]}</Badge>}
      {clicks !== undefined && <span className={styles.clicks}>{bioWords.clicks(clicks, formatShort(clicks))}</span>}
    </button>
  );
}

function entriesOf({ block, actions }: BlockRowProps): MenuEntry[] {
  const { key, isHidden } = block;
  return [
    {
      label: isHidden ? bioWords.show : bioWords.hide,
      icon: isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
      onSelect: () => actions.change(key, { isHidden: !isHidden }),
    },
    { label: bioWords.duplicate, icon: <Copy aria-hidden />, onSelect: () => actions.duplicate(key) },
    { label: bioWords.moveUp, icon: <ArrowUp aria-hidden />, onSelect: () => actions.move(key, -1) },
    { label: bioWords.moveDown, icon: <ArrowDown aria-hidden />, onSelect: () => actions.move(key, 1) },
    'separator',
    { label: bioWords.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => actions.remove(key) },
  ];
}
