import { useState } from 'react';
import { passwordWords as words } from '../../messages/shared/password.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  name: string;
  label: string;
  about?: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** Password managers offer a new one. */
  isNew?: boolean;
}

/** With a button beside it that shows what is typed: on phones nobody types a long password blind. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.typed}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={256}
      />
      <Button aria-pressed={isShown} aria-label={words.showTyped} onClick={() => setShown(!isShown)}>
        {words.show}
      </Button>
    </div>
  );
}
