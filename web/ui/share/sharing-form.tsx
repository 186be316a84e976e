import { useState } from 'react';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../form/button.tsx';
import { type Choice, RadioCards } from '../form/choices.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { layout } from '../page/page.tsx';
import { rejectWeakPassword } from './share-password.ts';

type Value = '0' | '1' | '2';
const PRIVACY = { '0': 0, '1': 1, '2': 2 } as const;

export interface SharingFormProps {
  label: string;
  /** Private, with a password, public. */
  choices: readonly (Choice<Value> & { description?: string })[];
  cardWidthPx: number;
  /** As it is stored. */
  privacy: 0 | 1 | 2;
  /** Text of the button. */
  action: string;
  onSave: (sharing: { privacy: 0 | 1 | 2; password?: string }) => Promise<unknown>;
}

/** Who may see a dashboard or a board. An empty password keeps the stored one. */
export function SharingForm({ label, choices, cardWidthPx, privacy, action, onSave }: SharingFormProps) {
  const [chosen, choose] = useState<Value>(`${privacy}`);
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    if (chosen === '2') rejectWeakPassword(password);
    await onSave({ privacy: PRIVACY[chosen], ...(chosen === '2' && password !== '' && { password }) });
    setPassword('');
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
      <RadioCards label={label} value={chosen} onChange={choose} choices={choices} cardWidthPx={cardWidthPx} />
      {chosen === '2' && (
        <PasswordField
          isNew
          label={messages.password}
          help={messages.passwordAbout}
          name="password"
          value={password}
          onChange={setPassword}
          error={form.error('password') && (password === '' ? messages.passwordWanted : form.error('password'))}
        />
      )}
      {form.message && <p role="alert">{form.message}</p>}
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={form.isBusy}
          disabled={`${privacy}` === chosen && password === ''}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
