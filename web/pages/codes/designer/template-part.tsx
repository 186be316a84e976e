import { useState } from 'react';
import { useAnswer } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { designWords } from '../../../words/codes.ts';
import { PRESETS } from '../code-data.ts';
import { lookFrom, type ToldLook } from '../design/look.ts';
import { inShelves, TEMPLATES } from '../design/templates.ts';
import { SaveTemplate } from './save-template.tsx';
import { type ShownTemplate, TemplateShelf } from './template-shelf.tsx';
import type { Designer } from './use-designer.ts';

const BUILT_IN = TEMPLATES.map((one): ShownTemplate => ({ ...one, label: designWords.templateNames[one.name] }));
const MOST_OWN = 1_000;

/** Looks to begin with: the newest own ones and ours, and the other own ones when they are asked for. */
export function TemplatePart({ designer }: { designer: Designer }) {
  const [hasAll, setAll] = useState(false);
  const [first = [], ...others] = inShelves(useOwnTemplates(), BUILT_IN);
  const hidden = others.flat().length;
  return (
    <Section title={designWords.templates} actions={<SaveTemplate look={designer.state.look} />}>
      <TemplateShelf designer={designer} shown={first} />
      {hasAll && others.map((shelf) => <TemplateShelf key={shelf[0]?.id} designer={designer} shown={shelf} />)}
      {hidden > 0 && !hasAll && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {designWords.moreTemplates(hidden)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function useOwnTemplates(): ShownTemplate[] {
  const { data } = useAnswer('listPresets', PRESETS, { query: { kind: 'qr', limit: MOST_OWN } });
  return (data?.data.presets ?? []).map(({ id, name, value }) => {
    return { id, name, label: name, look: lookFrom(value as ToldLook) };
  });
}
