import { editorWords } from '../../../../messages/link-editor.ts';
import { AreaField, TextField } from '../../../../ui/form/field.tsx';
import { CardPicture } from './card-picture.tsx';
import { isAnyFaulty, type PartProps } from './editor-sections.ts';
import { Fold } from './fold.tsx';

/** What networks show of the link, where its owner wants another card than the target's. */
export function CardPart({ values, set, fault }: PartProps) {
  const mark = values.metatitle || values.metadescription || values.metaimage || values.picture;
  return (
    <Fold
      title={editorWords.card}
      about={editorWords.cardBrief}
      mark={mark === '' ? undefined : values.metatitle.slice(0, 40) || editorWords.inUse}
      isFaulty={isAnyFaulty(fault, ['metatitle', 'metadescription', 'metaimage', 'picture'])}
    >
      <p>{editorWords.cardAbout}</p>
      <TextField
        name="metatitle"
        label={editorWords.metatitle}
        value={values.metatitle}
        maxLength={300}
        onChange={(metatitle) => set({ metatitle })}
        fault={fault('metatitle')}
      />
      <AreaField
        name="metadescription"
        label={editorWords.metadescription}
        value={values.metadescription}
        maxLength={1_000}
        onChange={(metadescription) => set({ metadescription })}
        fault={fault('metadescription')}
      />
      <CardPicture values={values} set={set} fault={fault} />
    </Fold>
  );
}
