import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { CardPicture } from './card-picture.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps } from './editor-sections.ts';

/** Social preview of the link, when it should differ from the destination's own. */
export function SocialPreviewSection({ values, set, error }: SectionProps) {
  const mark = values.metatitle || values.metadescription || values.metaimage || values.picture;
  return (
    <CollapsibleSection
      title={editorMessages.card}
      description={editorMessages.cardBrief}
      mark={mark === '' ? undefined : values.metatitle.slice(0, 40) || editorMessages.inUse}
      hasError={hasAnyError(error, ['metatitle', 'metadescription', 'metaimage', 'picture'])}
    >
      <p>{editorMessages.cardAbout}</p>
      <TextField
        name="metatitle"
        label={editorMessages.metatitle}
        value={values.metatitle}
        maxLength={300}
        onChange={(metatitle) => set({ metatitle })}
        error={error('metatitle')}
      />
      <TextAreaField
        name="metadescription"
        label={editorMessages.metadescription}
        value={values.metadescription}
        maxLength={1_000}
        onChange={(metadescription) => set({ metadescription })}
        error={error('metadescription')}
      />
      <CardPicture values={values} set={set} error={error} />
    </CollapsibleSection>
  );
}
