import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkName } from '../../../state/link-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { LinkChecks } from '../../../ui/form/link-checks.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../list/campaigns.module.css';
import { nothingFoundText } from './found-words.ts';
import { type AddedLink, type AddedLinks, destinationInText, isPicked } from './picked-links.ts';

/** Links that are found, or offered without a search. */
const FOUND = 30;
/** Campaigns whose names are known; the page limit of the API. */
const MAX_NAMED = 1_000;

type FoundRow = Extract<ApiResponse<'listLinks'>, { data: { urls: unknown } }>['data']['urls'][number];

interface FinderProps {
  picked: AddedLinks;
  campaignId: number | undefined;
  onAdd: (link: AddedLink) => void;
  onRemove: (link: AddedLink) => void;
}

/** Finds existing links by words, to select several; a pasted address becomes a new link. */
export function LinkFinder({ picked, campaignId, onAdd, onRemove }: FinderProps) {
  const [wanted, setWanted] = useState('');
  const address = destinationInText(wanted);
  const query = { q: wanted, limit: FOUND };
  const found = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, { query });
  const campaigns = useApiQuery('listCampaigns', `${LINK_TOOLS}/campaigns`, { query: { limit: MAX_NAMED } });
  const names = new Map(campaigns.data?.data.campaigns.map(({ id, name }) => [id, name]));
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
          const rows = rowsOf(response).map((row) => foundOf(row, campaignId, names));
          if (rows.length > 0)
            return (
              <LinkChecks
                links={rows}
                isOn={(link) => isPicked(picked, link)}
                isFixed={({ isThere }) => isThere}
                onChange={({ note: _note, isThere: _isThere, ...link }, isOn) => (isOn ? onAdd : onRemove)(link)}
              />
            );
          const none = nothingFoundText({ wanted, address, picked });
          return none === undefined ? null : <p className={styles.muted}>{none}</p>;
        }}
      </Loaded>
    </div>
  );
}

function rowsOf(response: ApiResponse<'listLinks'>): readonly FoundRow[] {
  return 'data' in response && 'urls' in response.data ? response.data.urls : [];
}

function foundOf(row: FoundRow, campaignId: number | undefined, names: ReadonlyMap<number, string>): FoundLink {
  const link = { id: row.id, label: linkName(row), target: row.longurl, short: row.shorturl };
  const isThere = row.campaign !== null && row.campaign === campaignId;
  const note = row.campaign === null ? undefined : messages.movesFrom(names.get(row.campaign));
  return { ...link, isThere, note: isThere ? messages.added : note };
}

interface FoundLink extends AddedLink {
  note: string | undefined;
  /** In the campaign already. */
  isThere: boolean;
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
