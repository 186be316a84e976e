import { useState } from 'react';
import { passwordMessages as messages } from '../../messages/shared/password.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  name: string;
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Lets password managers suggest a new password. */
  isNew?: boolean;
}

/** Has a button that shows the password: long passwords are hard to type blindly on phones. */
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
      <Button aria-pressed={isShown} aria-label={messages.showTyped} onClick={() => setShown(!isShown)}>
        {messages.show}
      </Button>
    </div>
  );
}
