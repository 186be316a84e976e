import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { Dialog } from '../../../../ui/floating/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import fields from '../../../../ui/form/fields.module.css';
import styles from './add-block.module.css';
import { BLOCK_KINDS, foundBlocks } from './block-kinds.ts';

interface AddBlockProps {
  /** The URL is the one that was pasted; '' without one. */
  onAdd: (type: BioBlockType, url: string) => void;
  /** The button above the list: the new block is the first. */
  isAbove?: boolean;
}

/** Opens the menu of all block types. */
export function AddBlock({ onAdd, isAbove = false }: AddBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (type: BioBlockType, url: string) => {
    setOpen(false);
    onAdd(type, url);
  };
  return (
    <>
      <Button
        size={isAbove ? 'small' : 'normal'}
        icon={<Plus aria-hidden />}
        aria-label={isAbove ? bioMessages.addFirst : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {bioMessages.add}
      </Button>
      <Dialog title={bioMessages.add} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={640}>
        <BlockMenu onChoose={choose} />
      </Dialog>
    </>
  );
}

/** A field that searches, and the types that it finds, by use. The focus stays in the field while arrow keys move. */
function BlockMenu({ onChoose }: { onChoose: AddBlockProps['onAdd'] }) {
  const id = useId();
  const { words, setWords, groups, active, press, point, choose } = useBlockSearch(onChoose, id);
  return (
    <div className={styles.menu}>
      <input
        type="search"
        role="combobox"
        className={fields.input}
        aria-label={bioMessages.addSearch}
        placeholder={bioMessages.addSearch}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active}`}
        autoCapitalize="none"
        maxLength={2048}
        value={words}
        onKeyDown={press}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div id={id} role="listbox" aria-label={bioMessages.add} className={styles.groups}>
        {groups.map(({ heading, types }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has default layout of its own
          <div key={heading} role="group" aria-label={heading}>
            <div className={styles.heading} aria-hidden>
              {heading}
            </div>
            {types.map((type) => (
              <Choice
                key={type}
                id={`${id}-${type}`}
                type={type}
                isActive={type === active}
                onChoose={() => choose(type)}
                onPoint={() => point(type)}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && <p role="status">{bioMessages.addNone}</p>}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What is typed, what it finds, and the type that Enter adds. */
function useBlockSearch(onChoose: AddBlockProps['onAdd'], id: string) {
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const { groups, url } = foundBlocks(words);
  const types = groups.flatMap((group) => group.types);
  const active = types[place];
  const choose = (type: BioBlockType) => onChoose(type, url);
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === undefined) {
      if (active) choose(active);
      return;
    }
    const next = (place + by + types.length) % Math.max(types.length, 1);
    setPlace(next);
    document.getElementById(`${id}-${types[next]}`)?.scrollIntoView({ block: 'nearest' });
  };
  const search = (text: string) => {
    setWords(text);
    setPlace(0);
  };
  return {
    words,
    setWords: search,
    groups,
    active,
    press,
    point: (type: BioBlockType) => setPlace(types.indexOf(type)),
    choose,
  };
}

interface ChoiceProps {
  id: string;
  type: BioBlockType;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

/** A type. The pointer and the arrow keys move the same selection, so that only one is highlighted. */
function Choice({ id, type, isActive, onChoose, onPoint }: ChoiceProps) {
  const { name, about } = bioMessages.kinds[type];
  const Icon = BLOCK_KINDS[type].icon;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.choice}
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
    >
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span>
        {name} <span className={styles.about}>{about}</span>
      </span>
    </button>
  );
}
