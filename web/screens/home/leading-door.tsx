import { type ComponentProps, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import styles from './home.module.css';

export interface LeadingDoorProps
  extends Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'placeholder' | 'inputMode' | 'autoCapitalize'> {
  /** Returns the screen for the input; `typed` is trimmed and may be empty. */
  addressOf: (typed: string) => string;
  /** Label of the button. */
  action: string;
}

/** A card with one field that opens a screen with the input filled in. */
export function LeadingDoor({ addressOf, action, ...field }: LeadingDoorProps) {
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  return (
    <form
      className={styles.doorForm}
      onSubmit={(event) => {
        event.preventDefault();
        go(addressOf(typed.trim()));
      }}
    >
      <TextField {...field} autoComplete="off" value={typed} onChange={setTyped} />
      <Button type="submit">{action}</Button>
    </form>
  );
}
