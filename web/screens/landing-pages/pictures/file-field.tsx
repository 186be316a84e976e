import { FileDown, Upload } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { bioFileMessages as messages } from '../../../messages/shared/pictures.ts';
import { dataUrlOf, MAX_UPLOAD_BYTES } from '../../../state/picture-file.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field, TextField } from '../../../ui/form/field.tsx';
import { DropWords, FileDrop, useFileDrop } from '../../../ui/form/file-drop.tsx';
import type { BlockValues } from '../bio/bio-values.ts';
import { ACCEPTED_FILES, detailOf, isDetail, isUploadedFile, titleOf } from './file-details.ts';
import styles from './pictures.module.css';

interface FileFieldProps {
  label: string;
  name: string;
  block: Pick<BlockValues, 'url' | 'title' | 'text'>;
  change: (change: Partial<BlockValues>) => void;
  error: string | undefined;
}

/** The file of a block: uploaded, or the URL of one elsewhere. */
export function FileField({ label, name, block, change, error }: FileFieldProps) {
  const upload = useFileUpload(block, change);
  const isUploaded = isUploadedFile(block.url);
  return (
    <Field label={messages.file} error={upload.problem ?? (isUploaded ? error : undefined)}>
      {isUploaded ? (
        <Uploaded block={block} change={change} upload={upload} />
      ) : (
        <FileDrop onFile={upload.take} accept={ACCEPTED_FILES} label={messages.choose} isLow>
          <Upload aria-hidden />
          <span aria-live="polite">
            {upload.isBusy ? (
              messages.uploading(upload.fileName)
            ) : (
              <DropWords drop={messages.drop} choose={messages.choose} />
            )}
          </span>
          <small>{messages.about}</small>
        </FileDrop>
      )}
      {!isUploaded && (
        <TextField
          label={label}
          name={name}
          value={block.url}
          error={error}
          onChange={(url) => change({ url })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={2048}
        />
      )}
    </Field>
  );
}

type FileUpload = ReturnType<typeof useFileUpload>;

function Uploaded({ block, change, upload }: Pick<FileFieldProps, 'block' | 'change'> & { upload: FileUpload }) {
  const { take, isBusy } = upload;
  const remove = () => change({ url: '', ...(isDetail(block.text) && { text: '' }) });
  return (
    <div className={styles.row} {...useFileDrop(take)}>
      <span className={styles.shown}>
        <FileDown aria-hidden />
      </span>
      <div className={styles.buttons}>
        <span className={styles.label}>{messages.uploaded(isDetail(block.text) ? block.text : '')}</span>
        <ReplaceButton onFile={take} isBusy={isBusy} />
        <Button size="small" variant="ghost" onClick={remove}>
          {messages.remove}
        </Button>
      </div>
    </div>
  );
}

function ReplaceButton({ onFile, isBusy }: { onFile: (file: File | undefined) => void; isBusy: boolean }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button size="small" isBusy={isBusy} onClick={() => input?.click()}>
        {messages.replace}
      </Button>
      <input
        ref={setInput}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={messages.replace}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // Cleared, so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Uploads a file, and names the block by it where the owner has written nothing. */
function useFileUpload(block: FileFieldProps['block'], change: FileFieldProps['change']) {
  const client = useApi();
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    if (file.size > MAX_UPLOAD_BYTES) return setProblem(messages.tooLarge);
    setProblem(undefined);
    setFileName(file.name);
    try {
      const body = { file: await dataUrlOf(file), name: file.name };
      const stored = await client.call<ApiResponse<'uploadBioFile'>>(`${LINK_TOOLS}/bio/file`, {
        method: 'POST',
        body,
      });
      const { title, text } = block;
      change({
        url: stored.url,
        ...(title === '' && { title: titleOf(file.name) }),
        ...((text === '' || isDetail(text)) && { text: detailOf(stored.format, stored.bytes) }),
      });
    } catch (failure) {
      setProblem((failure instanceof ApiError ? failure.fields.file?.[0] : undefined) ?? errorMessages.notSaved);
    } finally {
      setFileName(undefined);
    }
  };
  return {
    isBusy: fileName !== undefined,
    fileName: fileName ?? '',
    problem,
    take: (file: File | undefined) => void (file && send(file)),
  };
}
