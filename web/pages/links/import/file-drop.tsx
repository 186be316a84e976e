import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { importWords as words } from '../../../words/link-import.ts';
import styles from './import.module.css';
import type { ChosenFile } from './pieces.ts';
import { isJson } from './pieces.ts';

const MOST_JSON_CHARACTERS = 1_000_000;

/** A file by drop or by choice. */
export function FileDrop({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    const wrong = faultOf(text);
    setFault(wrong);
    if (wrong === undefined && text !== undefined) onFile({ name: file.name, text });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload aria-hidden />
      <b>{words.drop}</b>
      <Button onClick={() => input.current?.click()}>{words.choose}</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label={words.choose}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span className={styles.about}>{words.dropAbout}</span>
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}

function faultOf(text: string | undefined): string | undefined {
  if (text === undefined) return words.unreadable;
  if (text.trim() === '') return words.empty;
  return isJson(text) && text.length > MOST_JSON_CHARACTERS ? words.tooMany : undefined;
}
