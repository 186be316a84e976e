import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkName, linkSubtitle } from '../../../state/link-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { type FoundRow, rowsOf } from '../detail/add-links.tsx';
import styles from '../list/campaigns.module.css';
import { nothingFoundText } from './found-words.ts';
import { type AddedLink, type AddedLinks, destinationInText, isPicked } from './picked-links.ts';

/** Links that are found, or offered without a search. */
const FOUND = 30;

interface FinderProps {
  picked: AddedLinks;
  onAdd: (link: AddedLink) => void;
  onRemove: (link: AddedLink) => void;
}

/** Finds existing links by words, to select several; a pasted address becomes a new link. */
export function LinkFinder({ picked, onAdd, onRemove }: FinderProps) {
  const [wanted, setWanted] = useState('');
  const address = destinationInText(wanted);
  const query = { q: wanted, limit: FOUND };
  const found = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, { query });
  const create = (link: AddedLink) => {
    onAdd(link);
    setWanted('');
  };
  return (
    <div className={styles.finder}>
      <SearchField
        label={messages.pickSearch}
        value={wanted}
        onChange={setWanted}
        onEnter={(typed) => {
          const pasted = destinationInText(typed);
          if (pasted) create(pasted);
          return pasted !== undefined;
        }}
      />
      {address && (
        <ul>
          <NewLinkLine
            link={address}
            note={isPicked(picked, address) ? messages.anotherOne : messages.newOne}
            onAdd={() => create(address)}
          />
        </ul>
      )}
      <Loaded query={found}>
        {(response) => {
          const rows = rowsOf(response).map(foundOf);
          if (rows.length > 0)
            return <FoundRows rows={rows} picked={picked} onChange={(link, isOn) => (isOn ? onAdd : onRemove)(link)} />;
          const none = nothingFoundText({ wanted, address, picked });
          return none === undefined ? null : <p className={styles.muted}>{none}</p>;
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
  picked: AddedLinks;
  onChange: (link: AddedLink, isOn: boolean) => void;
}

/** Selected links stay where they are, so that the next one is where it was. */
function FoundRows({ rows, picked, onChange }: FoundRowsProps) {
  return (
    <ul className={styles.foundList}>
      {rows.map(({ note, ...link }) => (
        <li key={link.id} className={styles.foundRow}>
          <CheckRow
            label={
              <span className={styles.linkText}>
                <b>
                  <LinkName name={link.label} />
                </b>
                <span className={styles.muted}>{linkSubtitle(link.label, link.target, link.short)}</span>
                {note !== undefined && (
                  <span>
                    <Badge>{note}</Badge>
                  </span>
                )}
              </span>
            }
            isOn={isPicked(picked, link)}
            onChange={(isOn) => onChange(link, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}

interface NewLinkLineProps {
  link: AddedLink;
  note: string;
  onAdd: () => void;
}

function NewLinkLine({ link, note, onAdd }: NewLinkLineProps) {
  return (
    <li className={styles.found}>
      <span className={styles.linkText}>
        <b>
          <LinkName name={link.target} />
        </b>
        <span className={styles.muted}>{note}</span>
      </span>
      <Button size="small" icon={<Plus aria-hidden />} aria-label={`${messages.add}: ${link.label}`} onClick={onAdd}>
        {messages.add}
      </Button>
    </li>
  );
}
