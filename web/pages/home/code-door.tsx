import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { homeWords as words } from '../../words/home.ts';
import styles from './home.module.css';
import { withScheme } from './link-door.tsx';

/** An address in, the designer with it open. */
export function CodeDoor() {
  const [url, setUrl] = useState('');
  const [, go] = useLocation();
  return (
    <form
      className={styles.doorForm}
      onSubmit={(event) => {
        event.preventDefault();
        go(url.trim() === '' ? '/codes/new' : `/codes/new?url=${encodeURIComponent(withScheme(url))}`);
      }}
    >
      <TextField
        label="Where it leads"
        name="code-url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={url}
        onChange={setUrl}
      />
      <Button type="submit">{words.begin}</Button>
    </form>
  );
}
