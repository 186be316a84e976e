import { ArrowUp, ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '../../../api/queries.ts';
import { bioPictureMessages as messages } from '../../../messages/landing-pages/bio.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { pictureMessages } from '../../../messages/shared/pictures.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { moved } from '../../../ui/order/move-item.ts';
import type { ImageValues } from '../bio/bio-values.ts';
import { CENTERED } from './crop-box.ts';
import { decoded, uploadPicture } from './picture-upload.ts';
import styles from './pictures.module.css';

const MAX_IMAGES = 12;

interface ImageListProps {
  label: string;
  images: readonly ImageValues[];
  error: string | undefined;
  onChange: (images: readonly ImageValues[]) => void;
}

/** Images of a block in order, each with its alternative text. */
export function ImageList({ label, images, error, onChange }: ImageListProps) {
  const change = (place: number, alt: string) => onChange(images.with(place, { url: images[place]?.url ?? '', alt }));
  return (
    <Field label={label} error={error}>
      <ul className={styles.list}>
        {images.map(({ url, alt }, place) => (
          <li key={url} className={styles.row}>
            <span className={styles.shown}>
              <img src={shownPicture(url)} alt="" />
            </span>
            <TextField
              className={styles.alt}
              label={messages.altOf(place + 1)}
              isLabelHidden
              placeholder={messages.alt}
              value={alt}
              onChange={(text) => change(place, text)}
              maxLength={200}
            />
            <IconButton
              label={messages.moveUp(place + 1)}
              icon={<ArrowUp />}
              disabled={place === 0}
              onClick={() => onChange(moved(images, place, place - 1))}
            />
            <IconButton
              label={messages.removeAt(place + 1)}
              icon={<X />}
              onClick={() => onChange(images.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ul>
      {images.length < MAX_IMAGES && <AddImages images={images} onChange={onChange} />}
    </Field>
  );
}

function AddImages({ images, onChange }: Pick<ImageListProps, 'images' | 'onChange'>) {
  const id = useId();
  const { isBusy, add } = useAddedImages(images, onChange);
  return (
    <div>
      <Button
        size="small"
        isBusy={isBusy}
        icon={<ImagePlus aria-hidden />}
        onClick={() => document.getElementById(id)?.click()}
      >
        {messages.addImages}
      </Button>
      <input
        id={id}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={messages.addImages}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          // Cleared, so that choosing the same files again fires a change.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Uploads files one after the other; those that fail are skipped and reported. */
function useAddedImages(images: readonly ImageValues[], onChange: ImageListProps['onChange']) {
  const client = useApi();
  const { showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const bitmap = await decoded(file);
    if (!bitmap) return showError(`${file.name}: ${pictureMessages.damaged}`);
    try {
      return await uploadPicture(client, bitmap, { use: 'picture', crop: CENTERED });
    } catch (error) {
      return showError(errorMessages.notSaved, error);
    } finally {
      bitmap.close();
    }
  };
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const room = MAX_IMAGES - images.length;
    if (files.length > room) showError(messages.most(MAX_IMAGES));
    let added: readonly ImageValues[] = images;
    for (const file of files.slice(0, room)) {
      const url = await upload(file);
      if (url) added = [...added, { url, alt: '' }];
    }
    if (added !== images) onChange(added);
    setBusy(false);
  };
  return { isBusy, add };
}
