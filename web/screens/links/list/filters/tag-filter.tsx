import { useState } from 'react';
import { useApiQuery } from '../../../../api/queries.ts';
import { linkMessages } from '../../../../messages/links/links.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { formatInteger } from '../../../../ui/format.ts';
import { LINKS } from '../../link-data.ts';
import styles from '../list.module.css';
import { exportQueryOf, type ListQuery } from '../list-url.ts';
import { tagChoices, tagsIn, withToggledTag } from './tag-choices.ts';

/** Search appears for more tags than these. */
const MAX_WITHOUT_SEARCH = 8;

/** Tags of the links that the other filters find, to select several. */
export function TagFilter({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const [search, setSearch] = useState('');
  const query = exportQueryOf({ ...wish, tag: '' });
  const { data } = useApiQuery('listLinkTags', `${LINKS}/tags`, { query, isLive: false });
  const selected = tagsIn(wish.tag);
  const all = tagChoices(data?.data.tags ?? [], selected, '');
  if (all.length === 0) return null;
  const found = search === '' ? all : tagChoices(all, selected, search);
  return (
    <fieldset className={styles.tags}>
      <legend>{linkMessages.tags}</legend>
      {all.length > MAX_WITHOUT_SEARCH && (
        <SearchField label={linkMessages.searchTags} value={search} onChange={setSearch} />
      )}
      <div className={styles.tagList}>
        {found.map(({ name, links }) => (
          <CheckRow
            key={name}
            label={
              <span className={styles.tag}>
                <span>{name}</span> <span className={styles.none}>{formatInteger(links)}</span>
              </span>
            }
            isOn={selected.some((tag) => tag.toLowerCase() === name.toLowerCase())}
            onChange={() => change({ tag: withToggledTag(wish.tag, name) })}
          />
        ))}
        {found.length === 0 && <span className={styles.none}>{linkMessages.noTags}</span>}
      </div>
    </fieldset>
  );
}
