import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useFileDrop } from '../../../ui/form/file-drop.tsx';
import styles from './import.module.css';
import type { ChosenFile } from './pieces.ts';
import { isJson } from './pieces.ts';

const MAX_JSON_CHARACTERS = 1_000_000;

/** Accepts a dropped or chosen file. */
export function FileDrop({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    // A folder, or a file moved meanwhile, cannot be read; the error appears below.
    const text = await file.text().catch(() => undefined);
    const wrong = fileError(text);
    setFault(wrong);
    if (wrong === undefined && text !== undefined) onFile({ name: file.name, text });
  };
  const listeners = useFileDrop((file) => void take(file));
  return (
    <div className={styles.drop} {...listeners}>
      <Upload aria-hidden />
      <b>{messages.drop}</b>
      <Button onClick={() => input.current?.click()}>{messages.choose}</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label={messages.choose}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span className={styles.about}>{messages.dropAbout}</span>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

function fileError(text: string | undefined): string | undefined {
  if (text === undefined) return messages.unreadable;
  if (text.trim() === '') return messages.empty;
  return isJson(text) && text.length > MAX_JSON_CHARACTERS ? messages.tooMany : undefined;
}
