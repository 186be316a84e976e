import { Plus } from 'lucide-react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useDrag } from '../../../../ui/order/use-drag.ts';
import type { BlockValues } from '../bio-values.ts';
import { AddBlock } from './add-block.tsx';
import { BlockRow } from './block-row.tsx';
import styles from './blocks.module.css';
import { type OpenBlock, useBlocks } from './use-blocks.ts';

export interface BlockListProps {
  blocks: readonly BlockValues[];
  onChange: (blocks: readonly BlockValues[]) => void;
  error: (field: string) => string | undefined;
  /** By block id. */
  clicks: ReadonlyMap<number, number>;
  opened: OpenBlock;
}

/** The blocks of a page in order, each editable in place; more are added above and below them. */
export function BlockList({ blocks, onChange, error, clicks, opened }: BlockListProps) {
  const actions = useBlocks(blocks, onChange, opened);
  const drag = useDrag(actions.move);
  const addAt = (place: number) => (type: BioBlockType, url: string) => actions.add(type, { url, place });
  if (blocks.length === 0) return <NoBlocks onAdd={addAt(0)} />;
  return (
    <>
      <div className={styles.head}>
        <h2>{bioMessages.blocks}</h2>
        <AddBlock isAbove onAdd={addAt(0)} />
      </div>
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
        <AddBlock onAdd={addAt(blocks.length)} />
      </div>
      <span className="visually-hidden" role="status">
        {actions.announcement}
      </span>
    </>
  );
}

function NoBlocks({ onAdd }: { onAdd: (type: BioBlockType, url: string) => void }) {
  return (
    <>
      <h2>{bioMessages.blocks}</h2>
      <div className={styles.none}>
        <h3>{bioMessages.noBlocks}</h3>
        <p>{bioMessages.noBlocksText}</p>
        <div className={styles.foot} style={{ gap: 8 }}>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onAdd('link', '')}>
            {bioMessages.addLink}
          </Button>
          <AddBlock onAdd={onAdd} />
        </div>
      </div>
    </>
  );
}
