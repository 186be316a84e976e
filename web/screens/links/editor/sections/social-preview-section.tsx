import { editorMessages } from '../../../../messages/link-editor.ts';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { CardPicture } from './card-picture.tsx';
import { isAnyFaulty, type SectionProps } from './editor-sections.ts';
import { Fold } from './fold.tsx';

/** Social preview of the link, when it should differ from the destination's own. */
export function SocialPreviewSection({ values, set, fault }: SectionProps) {
  const mark = values.metatitle || values.metadescription || values.metaimage || values.picture;
  return (
    <Fold
      title={editorMessages.card}
      about={editorMessages.cardBrief}
      mark={mark === '' ? undefined : values.metatitle.slice(0, 40) || editorMessages.inUse}
      isFaulty={isAnyFaulty(fault, ['metatitle', 'metadescription', 'metaimage', 'picture'])}
    >
      <p>{editorMessages.cardAbout}</p>
      <TextField
        name="metatitle"
        label={editorMessages.metatitle}
        value={values.metatitle}
        maxLength={300}
        onChange={(metatitle) => set({ metatitle })}
        fault={fault('metatitle')}
      />
      <TextAreaField
        name="metadescription"
        label={editorMessages.metadescription}
        value={values.metadescription}
        maxLength={1_000}
        onChange={(metadescription) => set({ metadescription })}
        fault={fault('metadescription')}
      />
      <CardPicture values={values} set={set} fault={fault} />
    </Fold>
  );
}
