import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import fields from './fields.module.css';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** Name for screen readers: "Search links". */
  label: string;
  value: string;
  /** Called shortly after the last keystroke. */
  onChange: (value: string) => void;
  placeholder?: string;
  /** Handles Enter; inside a form, Enter then does not submit it. True clears the field. */
  onEnter?: (words: string) => boolean;
}

const PAUSE_MS = 180;

/** A search field. The shortcut `/` focuses the one of the screen. */
export function SearchField({ label, value, onChange, placeholder = label, onEnter }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Adopts a value changed from outside, by the back button or a link.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (words: string, afterMs: number) => {
    clearTimeout(timer.current);
    setTyped(words);
    timer.current = setTimeout(() => {
      reported.current = words.trim();
      onChange(words.trim());
    }, afterMs);
  };
  return (
    <span className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={`${fields.input} ${styles.input}`}
        value={typed}
        maxLength={255}
        onChange={(event) => tell(event.currentTarget.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          const words = event.currentTarget.value;
          if (onEnter) event.preventDefault();
          tell(onEnter?.(words.trim()) ? '' : words, 0);
        }}
      />
    </span>
  );
}
