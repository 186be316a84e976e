import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { homeWords as words } from '../../words/home.ts';
import styles from './home.module.css';

/** A domain in, the line for its pages out. */
export function WebsiteDoor() {
  const [domain, setDomain] = useState('');
  const [, go] = useLocation();
  return (
    <form
      className={styles.doorForm}
      onSubmit={(event) => {
        event.preventDefault();
        go(domain.trim() === '' ? '/websites/new' : `/websites/new?domain=${encodeURIComponent(domain.trim())}`);
      }}
    >
      <TextField
        label={words.domain}
        name="domain"
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        value={domain}
        onChange={setDomain}
      />
      <Button type="submit">{words.begin}</Button>
    </form>
  );
}
