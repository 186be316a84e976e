import { useState } from 'react';
import { templateMessages } from '../../../../messages/codes/code-templates.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Select } from '../../../../ui/form/choices.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { OCCASIONS } from '../../design/template-list.ts';
import { inShelves, TEMPLATES, type TemplateFilter, templatesFor } from '../../design/templates.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';
import { templatesIn, useOwnTemplates } from './own-templates.ts';
import { SaveTemplate } from './save-template.tsx';
import { type ShownTemplate, TemplateShelf } from './template-shelf.tsx';

const OCCASION_CHOICES = [
  { value: '' as const, label: templateMessages.every },
  ...OCCASIONS.map((value) => ({ value, label: templateMessages.occasions[value] })),
];
/** Templates that are shown at first: three rows on a large screen, in one drawing request. */
const FIRST = 21;
const EVERYTHING: TemplateFilter = { occasion: '', search: '' };

/** A gallery of the own and the built-in templates, by occasion and by word. */
export function TemplateSection({ designer }: { designer: Designer }) {
  const own = useOwnTemplates();
  const [filter, setFilter] = useState<TemplateFilter>(EVERYTHING);
  const [hasAll, setAll] = useState(false);
  const isFiltered = filter.occasion !== '' || filter.search.trim() !== '';
  const mine = own.data ? templatesIn(own.data) : [];
  const shown = [...ownMatches(mine, filter), ...templatesFor(filter)];
  const shelves = inShelves<ShownTemplate>(isFiltered || hasAll ? shown : shown.slice(0, FIRST));
  return (
    <>
      <div className={styles.templateFilter}>
        <SearchField
          label={templateMessages.search}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Select
          isCompact
          label={templateMessages.occasion}
          value={filter.occasion}
          onChange={(occasion) => setFilter({ ...filter, occasion })}
          choices={OCCASION_CHOICES}
        />
        <SaveTemplate look={designer.state.look} />
      </div>
      <div className={styles.templates}>
        {shelves.map((shelf) => (
          <TemplateShelf key={shelf[0]?.id ?? shelf[0]?.name} designer={designer} shown={shelf} />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.note} role="status">
          {templateMessages.none}. {templateMessages.noneText}
        </p>
      )}
      {!isFiltered && !hasAll && shown.length > FIRST && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {templateMessages.showAll(mine.length + TEMPLATES.length)}
          </Button>
        </div>
      )}
    </>
  );
}

/** Own templates have a name, but no occasion. */
function ownMatches(own: readonly ShownTemplate[], { occasion, search }: TemplateFilter): readonly ShownTemplate[] {
  if (occasion !== '') return [];
  return own.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
}
