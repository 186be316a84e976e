import { type ComponentProps, type FormEvent, useState } from 'react';
import { shareWords as words } from '../../../messages/share.ts';
import { passwordWords } from '../../../messages/shared/password.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './shared.module.css';

interface PasswordFormProps {
  fault: string | undefined;
  onOpen: (password: string) => Promise<void>;
}

/** Says nothing of the website: its name is part of what the password protects. */
export function PasswordForm({ fault, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onOpen(password);
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>{words.locked}</h1>
      <p>{words.lockedText}</p>
      <label htmlFor="password">{words.password}</label>
      <PasswordInput
        id="password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : 'fault'}
      />
      {fault && (
        <p id="fault" role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.open}
      </Button>
    </form>
  );
}

/** Without the library of the application's own fields, which strangers need not wait for. */
function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.typed}>
      <input
        {...props}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={256}
        className={styles.input}
      />
      <Button aria-pressed={isShown} aria-label={passwordWords.showTyped} onClick={() => setShown(!isShown)}>
        {passwordWords.show}
      </Button>
    </div>
  );
}
