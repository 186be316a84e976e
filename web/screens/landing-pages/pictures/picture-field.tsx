import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { BioPictureUse } from '../../../../contract/vocabulary.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/queries.ts';
import { bioPictureMessages as messages } from '../../../messages/landing-pages/bio.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { pictureMessages } from '../../../messages/shared/pictures.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { CENTERED, type Crop } from './crop-box.ts';
import { CropDialog, type OpenPicture } from './crop-dialog.tsx';
import { CROPS, decoded, isUploaded, uploadPicture } from './picture-upload.ts';
import styles from './pictures.module.css';

interface PictureFieldProps {
  label: string;
  use: BioPictureUse;
  name: string;
  /** URL of the picture; '' for none. */
  value: string;
  onChange: (url: string) => void;
  error: string | undefined;
  isOptional?: boolean;
  help?: string;
}

/** A picture: uploaded, and cropped where its use has a shape, or the URL of a picture elsewhere; logos are always uploaded. */
export function PictureField(props: PictureFieldProps) {
  const { label, use, name, value, onChange, error, isOptional = true, help } = props;
  const upload = useUpload(use, onChange);
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <Shown use={use} url={value} isOnDark={name === 'dark_logo'} />
        <div className={styles.buttons}>
          <span className={styles.label}>{label}</span>
          {help && <span className={styles.about}>{help}</span>}
          <FileButton isBusy={upload.isBusy} label={label} hasPicture={value !== ''} onFile={upload.take} />
          {value !== '' && (
            <Button size="small" variant="ghost" aria-label={messages.removeOf(label)} onClick={() => onChange('')}>
              {messages.remove}
            </Button>
          )}
        </div>
      </div>
      {use !== 'logo' && !isUploaded(value) && (
        <TextField
          label={
            <>
              <span className="visually-hidden">{messages.urlOf(label)}</span> {messages.url}
            </>
          }
          name={name}
          value={value}
          error={error}
          isOptional={isOptional}
          onChange={onChange}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={messages.urlPlaceholder}
          maxLength={2048}
        />
      )}
      <CropDialog
        open={upload.open}
        use={use}
        isBusy={upload.isBusy}
        error={upload.error}
        onApply={(crop) => void upload.send(crop)}
        onClose={upload.close}
      />
    </div>
  );
}

function Shown({ use, url, isOnDark }: { use: BioPictureUse; url: string; isOnDark: boolean }) {
  const isShown = /^https?:\/\/./.test(url);
  return (
    <span className={styles.shown} data-use={use} data-dark={isOnDark || undefined}>
      {isShown ? <img key={url} src={shownPicture(url)} alt="" /> : <ImagePlus aria-hidden />}
    </span>
  );
}

interface FileButtonProps {
  label: string;
  hasPicture: boolean;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileButton({ label, hasPicture, isBusy, onFile }: FileButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={hasPicture ? messages.replaceOf(label) : messages.uploadOf(label)}
        onClick={() => document.getElementById(id)?.click()}
      >
        {hasPicture ? messages.replace : messages.upload}
      </Button>
      <input
        id={id}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Cleared, so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Opens a file, asks for its visible part where its use has a shape, and uploads it. */
function useUpload(use: BioPictureUse, onChange: (url: string) => void) {
  const client = useApi();
  const { showError } = useToasts();
  const [open, setOpen] = useState<OpenPicture>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    if (open) URL.revokeObjectURL(open.url);
    open?.bitmap.close();
    setOpen(undefined);
    setError(undefined);
  };
  const send = async (bitmap: ImageBitmap, crop: Crop): Promise<boolean> => {
    setBusy(true);
    try {
      onChange(await uploadPicture(client, bitmap, { use, crop }));
      return true;
    } catch (failure) {
      const sentence = failure instanceof ApiError ? failure.fields.picture?.[0] : undefined;
      if (CROPS[use] && sentence) setError(sentence);
      else showError(sentence ?? errorMessages.notSaved, sentence === undefined ? failure : undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File) => {
    const bitmap = await decoded(file);
    if (!bitmap) showError(pictureMessages.damaged);
    else if (CROPS[use]) setOpen({ bitmap, url: URL.createObjectURL(file) });
    else await send(bitmap, CENTERED).finally(() => bitmap.close());
  };
  return {
    open,
    error,
    isBusy,
    close,
    take: (file: File) => void take(file),
    send: async (crop: Crop) => {
      if (open && (await send(open.bitmap, crop))) close();
    },
  };
}
