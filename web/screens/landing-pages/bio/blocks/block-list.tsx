import { Plus } from 'lucide-react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { Menu, type MenuEntry } from '../../../../ui/floating/menu.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { useDrag } from '../../../../ui/order/use-drag.ts';
import type { BlockValues } from '../bio-values.ts';
import { BLOCK_GROUPS, BLOCK_KINDS } from './block-kinds.ts';
import { BlockRow } from './block-row.tsx';
import styles from './blocks.module.css';
import { useBlocks } from './use-blocks.ts';

export interface BlockListProps {
  blocks: readonly BlockValues[];
  onChange: (blocks: readonly BlockValues[]) => void;
  error: (field: string) => string | undefined;
  /** By block id. */
  clicks: ReadonlyMap<number, number>;
}

/** The blocks of a page in order, each editable in place. */
export function BlockList({ blocks, onChange, error, clicks }: BlockListProps) {
  const actions = useBlocks(blocks, onChange);
  const drag = useDrag(actions.move);
  if (blocks.length === 0) return <NoBlocks onAdd={actions.add} />;
  return (
    <>
      <ul className={styles.list} aria-label={bioMessages.blocks}>
        {blocks.map((block, place) => (
          <BlockRow
            key={block.key}
            block={block}
            place={place}
            actions={actions}
            error={error}
            clicks={block.id === undefined ? undefined : clicks.get(block.id)}
            drag={drag}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <AddBlock onAdd={actions.add} />
      </div>
      <span className="visually-hidden" role="status">
        {actions.announcement}
      </span>
    </>
  );
}

function NoBlocks({ onAdd }: { onAdd: ReturnType<typeof useBlocks>['add'] }) {
  return (
    <div className={styles.none}>
      <h2>{bioMessages.noBlocks}</h2>
      <p>{bioMessages.noBlocksText}</p>
      <div className={styles.foot} style={{ gap: 8 }}>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onAdd('link')}>
          {bioMessages.addLink}
        </Button>
        <AddBlock onAdd={onAdd} />
      </div>
    </div>
  );
}

/** A menu of all block types. */
function AddBlock({ onAdd }: { onAdd: (type: BioBlockType) => void }) {
  const entries = BLOCK_GROUPS.flatMap(({ heading, types }): MenuEntry[] => [
    { heading },
    ...types.map((type) => {
      const Icon = BLOCK_KINDS[type].icon;
      return { label: bioMessages.kinds[type].name, icon: <Icon aria-hidden />, onSelect: () => onAdd(type) };
    }),
  ]);
  return <Menu isAtStart trigger={<Button icon={<Plus aria-hidden />}>{bioMessages.add}</Button>} entries={entries} />;
}
