import { Plus } from 'lucide-react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/bio.ts';
import { Menu, type MenuEntry } from '../../../../ui/floating/menu.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { BLOCK_GROUPS, BLOCK_ICONS } from './block-kinds.ts';

/** A menu of all block types. */
export function AddBlock({ onAdd }: { onAdd: (type: BioBlockType) => void }) {
  const entries = BLOCK_GROUPS.flatMap(({ heading, types }): MenuEntry[] => [
    { heading },
    ...types.map((type) => {
      const Icon = BLOCK_ICONS[type];
      return { label: bioMessages.types[type], icon: <Icon aria-hidden />, onSelect: () => onAdd(type) };
    }),
  ]);
  return <Menu isAtStart trigger={<Button icon={<Plus aria-hidden />}>{bioMessages.add}</Button>} entries={entries} />;
}
