import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { ACCEPTED, readPicture } from '../../../../state/picture-file.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import styles from '../editor.module.css';
import type { SectionProps } from './editor-sections.ts';

/** Image of the social preview: uploaded to this service, or an existing address. */
export function CardPicture({ values, set, error }: SectionProps) {
  const [problem, setProblem] = useState<string>();
  const shown = values.picture || values.metaimage;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPicture(file);
    setProblem(read.problem);
    if (read.dataUrl) set({ picture: read.dataUrl });
  };
  const sentence = problem ?? error('picture');
  return (
    <>
      <FileDrop onFile={(file) => void take(file)} accept={ACCEPTED} label={editorMessages.pictureChoose} isLow>
        <ImagePlus aria-hidden />
        <span>{shown ? editorMessages.pictureReplace : editorMessages.pictureDrop}</span>
      </FileDrop>
      {sentence && (
        <p className={styles.fault} role="alert">
          {sentence}
        </p>
      )}
      {shown !== '' && (
        <div>
          <Button icon={<X aria-hidden />} onClick={() => set({ picture: '', metaimage: '' })}>
            {editorMessages.pictureRemove}
          </Button>
        </div>
      )}
      {values.picture === '' && (
        <TextField
          name="metaimage"
          type="url"
          label={editorMessages.metaimage}
          help={editorMessages.metaimageAbout}
          value={values.metaimage}
          maxLength={2_048}
          onChange={(metaimage) => set({ metaimage })}
          error={error('metaimage')}
        />
      )}
    </>
  );
}
