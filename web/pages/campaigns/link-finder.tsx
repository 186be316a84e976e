import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/marks.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type FoundRow, rowsOf } from './add-links.tsx';
import { labelOf, withoutScheme } from './campaign-data.ts';
import styles from './campaigns.module.css';
import { type AddedLink, addressIn, type PickedLink } from './picked-links.ts';

const FOUND = 6;

interface FinderProps {
  picked: readonly PickedLink[];
  onAdd: (link: AddedLink) => void;
}

/** Links that there are, by words of theirs; an address that is pasted is a link to be made. */
export function LinkFinder({ picked, onAdd }: FinderProps) {
  const [wanted, setWanted] = useState('');
  const address = addressIn(wanted);
  const query = { q: wanted, limit: FOUND };
  const found = useAnswer('listLinks', `${LINK_TOOLS}/urls`, { query });
  const add = (link: AddedLink) => {
    onAdd(link);
    if (link.id === null) setWanted('');
  };
  return (
    <div className={styles.finder}>
      <SearchField
        label={words.pickSearch}
        value={wanted}
        onChange={setWanted}
        onEnter={(typed) => {
          const pasted = addressIn(typed);
          if (pasted) add(pasted);
        }}
      />
      {address && (
        <ul>
          <FoundRowLine link={address} note={words.newOne} isIn={isIn(picked, address)} onAdd={() => add(address)} />
        </ul>
      )}
      <Loaded answer={found}>
        {(answer) => (
          <FoundRows
            rows={rowsOf(answer)}
            picked={picked}
            onAdd={add}
            none={address === undefined ? noneOf(wanted, picked) : undefined}
          />
        )}
      </Loaded>
    </div>
  );
}

function isIn(picked: readonly PickedLink[], { id, target }: AddedLink): boolean {
  return picked.some((link) => (id === null ? link.target === target : link.id === id));
}

/** Nothing is said of an empty list to whoever has just put links to be made beside it. */
function noneOf(wanted: string, picked: readonly PickedLink[]): string | undefined {
  if (wanted !== '') return words.pickNone;
  return picked.length === 0 ? words.pickNoneYet : undefined;
}

interface FoundRowsProps extends FinderProps {
  rows: readonly FoundRow[];
  /** What stands where there are none; undefined: nothing. */
  none: string | undefined;
}

function FoundRows({ rows, picked, onAdd, none }: FoundRowsProps) {
  if (rows.length === 0) return none === undefined ? null : <p className={styles.muted}>{none}</p>;
  return (
    <ul className={styles.foundList}>
      {rows.map((row) => {
        const link = { id: row.id, label: labelOf(row), target: row.longurl };
        const note = row.campaign === null ? undefined : words.movesFrom;
        return (
          <FoundRowLine key={row.id} link={link} note={note} isIn={isIn(picked, link)} onAdd={() => onAdd(link)} />
        );
      })}
    </ul>
  );
}

interface FoundRowLineProps {
  link: AddedLink;
  note: string | undefined;
  isIn: boolean;
  onAdd: () => void;
}

function FoundRowLine({ link, note, isIn: isPicked, onAdd }: FoundRowLineProps) {
  return (
    <li className={styles.found}>
      <span className={styles.linkText}>
        <b>{link.label}</b>
        {link.id === null ? (
          <span className={styles.muted}>{note}</span>
        ) : (
          <span className={styles.muted}>{withoutScheme(link.target)}</span>
        )}
        {note !== undefined && link.id !== null && !isPicked && (
          <span>
            <Badge>{note}</Badge>
          </span>
        )}
      </span>
      {isPicked ? (
        <Badge tone="good">
          <Check aria-hidden size={13} /> {words.added}
        </Badge>
      ) : (
        <Button size="small" icon={<Plus aria-hidden />} aria-label={`${words.add}: ${link.label}`} onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </li>
  );
}
