import { useState } from 'react';
import { useLocation } from 'wouter';
import { homeMessages as messages } from '../../messages/home.ts';
import { withScheme } from '../../state/hosts/web-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './home.module.css';

/** Opens the designer with the destination filled in. */
export function DesignCodeCard() {
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  const url = typed.trim();
  return (
    <form
      className={styles.doorForm}
      onSubmit={(event) => {
        event.preventDefault();
        go(url === '' ? '/codes/new' : `/codes/new?url=${encodeURIComponent(withScheme(url))}`);
      }}
    >
      <TextField
        label={messages.codeTarget}
        name="code-url"
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="primary">
        {messages.design}
      </Button>
    </form>
  );
}
