import { useRef, useState } from 'react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { orderMessages } from '../../../../messages/shared/order.ts';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { moved } from '../../../../ui/order/move-item.ts';
import type { MoveBy } from '../../../../ui/order/use-drag.ts';
import { type BlockValues, newBlock } from '../bio-values.ts';

export interface BlockActions {
  add: (type: BioBlockType, at: { url: string; place: number }) => void;
  change: (key: string, change: Partial<BlockValues>) => void;
  duplicate: (key: string) => void;
  /** Removes a block and offers to undo it. */
  remove: (key: string) => void;
  move: MoveBy;
  /** The expanded block. */
  open: string | undefined;
  setOpen: (key: string | undefined) => void;
  /** The block that was just added, which receives the focus. */
  fresh: string | undefined;
  /** Screen reader announcement of the last move. */
  announcement: string;
}

/** The block whose fields are shown, by its key. */
export type OpenBlock = Pick<BlockActions, 'open' | 'setOpen'>;

/** Actions on the blocks of a page. They use the current blocks, because an undo may follow other changes. */
export function useBlocks(
  blocks: readonly BlockValues[],
  write: (blocks: readonly BlockValues[]) => void,
  { open, setOpen }: OpenBlock,
): BlockActions {
  const latest = useRef(blocks);
  latest.current = blocks;
  const [fresh, setFresh] = useState<string>();
  const [announcement, setTold] = useState('');
  const { showToast } = useToasts();
  const placeOf = (key: string) => latest.current.findIndex((block) => block.key === key);
  const insert = (block: BlockValues, place: number) => {
    write(latest.current.toSpliced(place, 0, block));
    setOpen(block.key);
    setFresh(block.key);
  };
  return {
    open,
    setOpen,
    fresh,
    announcement,
    add: (type, { url, place }) => insert({ ...newBlock(type, newKey()), url }, place),
    change: (key, change) =>
      write(latest.current.map((block) => (block.key === key ? { ...block, ...change } : block))),
    duplicate: (key) => {
      const place = placeOf(key);
      const block = latest.current[place];
      // The copy has no id yet, so that it does not share the clicks.
      if (block) insert({ ...block, id: undefined, key: newKey() }, place + 1);
    },
    remove: (key) => {
      const place = placeOf(key);
      const block = latest.current[place];
      if (!block) return;
      write(latest.current.toSpliced(place, 1));
      showToast({ title: bioMessages.removed(bioMessages.kinds[block.type].name), onUndo: () => insert(block, place) });
    },
    move: (key, by) => {
      const block = latest.current[placeOf(key)];
      const to = placeOf(key) + by;
      const after = moved(latest.current, placeOf(key), to);
      if (!block || after === latest.current) return;
      write(after);
      setTold(orderMessages.moved(bioMessages.kinds[block.type].name, to + 1, after.length));
    },
  };
}

function newKey(): string {
  return `new${crypto.randomUUID()}`;
}
