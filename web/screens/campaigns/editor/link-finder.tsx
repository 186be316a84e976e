import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { type FoundRow, rowsOf } from '../detail/add-links.tsx';
import styles from '../list/campaigns.module.css';
import { nothingFoundText } from './found-words.ts';
import { type AddedLink, type AddedLinks, destinationInText, isPicked } from './picked-links.ts';

/** Links that are found, or offered without a search. */
const FOUND = 8;

interface FinderProps {
  picked: AddedLinks;
  onAdd: (link: AddedLink) => void;
}

/** Finds existing links by words; a pasted address becomes a new link. */
export function LinkFinder({ picked, onAdd }: FinderProps) {
  const [wanted, setWanted] = useState('');
  const address = destinationInText(wanted);
  // Picked links are filtered out below, so request as many more.
  const query = { q: wanted, limit: FOUND + picked.length };
  const found = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, { query });
  const add = (link: AddedLink) => {
    onAdd(link);
    if (link.id === null) setWanted('');
  };
  return (
    <div className={styles.finder}>
      <SearchField
        label={messages.pickSearch}
        value={wanted}
        onChange={setWanted}
        onEnter={(typed) => {
          const pasted = destinationInText(typed);
          if (pasted) add(pasted);
          return pasted !== undefined;
        }}
      />
      {address && (
        <ul>
          <FoundRowLine
            link={address}
            note={isPicked(picked, address) ? messages.anotherOne : messages.newOne}
            onAdd={() => add(address)}
          />
        </ul>
      )}
      <Loaded query={found}>
        {(response) => {
          const rows = rowsOf(response).map(foundOf);
          const left = rows.filter((link) => !isPicked(picked, link));
          const none = nothingFoundText({ wanted, address, picked, found: rows.length });
          return <FoundRows rows={left.slice(0, FOUND)} onAdd={add} none={none} />;
        }}
      </Loaded>
    </div>
  );
}

function foundOf(row: FoundRow): FoundLink {
  const link = { id: row.id, label: linkName(row), target: row.longurl, short: row.shorturl };
  return { ...link, note: row.campaign === null ? undefined : messages.movesFrom };
}

interface FoundLink extends AddedLink {
  note: string | undefined;
}

interface FoundRowsProps {
  rows: readonly FoundLink[];
  onAdd: (link: AddedLink) => void;
  /** Text of the empty state; undefined: none. */
  none: string | undefined;
}

function FoundRows({ rows, onAdd, none }: FoundRowsProps) {
  if (rows.length === 0) return none === undefined ? null : <p className={styles.muted}>{none}</p>;
  return (
    <ul className={styles.foundList}>
      {rows.map(({ note, ...link }) => (
        <FoundRowLine key={link.id} link={link} note={note} onAdd={() => onAdd(link)} />
      ))}
    </ul>
  );
}

interface FoundRowLineProps {
  link: AddedLink;
  note: string | undefined;
  onAdd: () => void;
}

function FoundRowLine({ link, note, onAdd }: FoundRowLineProps) {
  const isNew = link.id === null;
  return (
    <li className={styles.found}>
      <span className={styles.linkText}>
        <b>
          <LinkName name={isNew ? link.target : link.label} />
        </b>
        <span className={styles.muted}>{isNew ? note : linkSubtitle(link.label, link.target, link.short)}</span>
        {note !== undefined && !isNew && (
          <span>
            <Badge>{note}</Badge>
          </span>
        )}
      </span>
      <Button size="small" icon={<Plus aria-hidden />} aria-label={`${messages.add}: ${link.label}`} onClick={onAdd}>
        {messages.add}
      </Button>
    </li>
  );
}
