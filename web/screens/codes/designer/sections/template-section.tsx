import { useState } from 'react';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Section } from '../../../../ui/page/page.tsx';
import { inShelves, TEMPLATES } from '../../design/templates.ts';
import type { Designer } from '../use-designer.ts';
import { templatesIn, useOwnTemplates } from './own-templates.ts';
import { SaveTemplate } from './save-template.tsx';
import { type ShownTemplate, TemplateShelf } from './template-shelf.tsx';

const BUILT_IN = TEMPLATES.map((one): ShownTemplate => ({ ...one, label: designMessages.templateNames[one.name] }));

/** The newest own templates and the built-in ones; further own ones on request. */
export function TemplateSection({ designer }: { designer: Designer }) {
  const own = useOwnTemplates();
  const [hasAll, setAll] = useState(false);
  const [first = [], ...others] = inShelves(own.data ? templatesIn(own.data) : [], BUILT_IN);
  const hidden = others.flat().length;
  return (
    <Section title={designMessages.templates} actions={<SaveTemplate look={designer.state.look} />}>
      <TemplateShelf designer={designer} shown={first} />
      {hasAll && others.map((shelf) => <TemplateShelf key={shelf[0]?.id} designer={designer} shown={shelf} />)}
      {hidden > 0 && !hasAll && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {designMessages.moreTemplates(hidden)}
          </Button>
        </div>
      )}
    </Section>
  );
}
