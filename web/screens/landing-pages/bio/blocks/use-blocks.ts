import { useRef, useState } from 'react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioWords } from '../../../../messages/bio.ts';
import { orderWords } from '../../../../messages/shared/order.ts';
import { useNotices } from '../../../../ui/floating/toasts.tsx';
import { moved } from '../../../../ui/order/moved.ts';
import type { MoveBy } from '../../../../ui/order/use-drag.ts';
import { type BlockValues, newBlock } from '../bio-values.ts';

export interface BlockActions {
  add: (type: BioBlockType) => void;
  change: (key: string, change: Partial<BlockValues>) => void;
  duplicate: (key: string) => void;
  /** With an undo. */
  remove: (key: string) => void;
  move: MoveBy;
  /** The block whose fields are open. */
  open: string | undefined;
  setOpen: (key: string | undefined) => void;
  /** The block that has just been put there: one writes into it next. */
  fresh: string | undefined;
  /** What has just been moved and where to, for whoever does not see it. */
  told: string;
}

/** What can be done with the blocks of a page. Works on those of the moment: an undo may come after other changes. */
export function useBlocks(
  blocks: readonly BlockValues[],
  write: (blocks: readonly BlockValues[]) => void,
): BlockActions {
  const latest = useRef(blocks);
  latest.current = blocks;
  const [open, setOpen] = useState<string>();
  const [fresh, setFresh] = useState<string>();
  const [told, setTold] = useState('');
  const { tell } = useNotices();
  const placeOf = (key: string) => latest.current.findIndex((block) => block.key === key);
  const insert = (block: BlockValues, place: number) => {
    write(latest.current.toSpliced(place, 0, block));
    setOpen(block.key);
    setFresh(block.key);
  };
  return {
    ...{ open, setOpen, fresh, told },
    add: (type) => insert(newBlock(type, newKey()), latest.current.length),
    change: (key, change) =>
      write(latest.current.map((block) => (block.key === key ? { ...block, ...change } : block))),
    duplicate: (key) => {
      const place = placeOf(key);
      const block = latest.current[place];
      // Its clicks stay its own: the copy has no id yet.
      if (block) insert({ ...block, id: undefined, key: newKey() }, place + 1);
    },
    remove: (key) => {
      const place = placeOf(key);
      const block = latest.current[place];
      if (!block) return;
      write(latest.current.toSpliced(place, 1));
      tell({ title: bioWords.removed(bioWords.types[block.type]), onUndo: () => insert(block, place) });
    },
    move: (key, by) => {
      const block = latest.current[placeOf(key)];
      const to = placeOf(key) + by;
      const after = moved(latest.current, placeOf(key), to);
      if (!block || after === latest.current) return;
      write(after);
      setTold(orderWords.moved(bioWords.types[block.type], to + 1, after.length));
    },
  };
}

function newKey(): string {
  return `new${crypto.randomUUID()}`;
}
