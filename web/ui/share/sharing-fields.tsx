import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import type { FormState } from '../../state/form.ts';
import { type Choice, RadioCards } from '../form/choices.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { rejectWeakPassword } from './share-password.ts';

type Value = '0' | '1' | '2';
const PRIVACY = { '0': 0, '1': 1, '2': 2 } as const;

export interface SharingValues {
  privacy: 0 | 1 | 2;
  /** Empty keeps the stored one. */
  password: string;
}

/** Returns the request body. Throws for a weak password. */
export function sharingBody({ privacy, password }: SharingValues): { privacy: 0 | 1 | 2; password?: string } {
  if (privacy === 2) rejectWeakPassword(password);
  return { privacy, ...(privacy === 2 && password !== '' && { password }) };
}

export interface SharingFieldsProps {
  label: string;
  /** Private, with a password, public. */
  choices: readonly (Choice<Value> & { description?: string })[];
  cardWidthPx: number;
  values: SharingValues;
  onPrivacy: (privacy: 0 | 1 | 2) => void;
  onPassword: (password: string) => void;
  error: FormState['error'];
}

/** Who may see a dashboard or a board. */
export function SharingFields(props: SharingFieldsProps) {
  const { label, choices, cardWidthPx, values, onPrivacy, onPassword } = props;
  const { privacy, password } = values;
  const error = props.error('password');
  return (
    <>
      <RadioCards
        label={label}
        value={`${privacy}`}
        onChange={(value) => onPrivacy(PRIVACY[value])}
        choices={choices}
        cardWidthPx={cardWidthPx}
      />
      {privacy === 2 && (
        <PasswordField
          isNew
          label={messages.password}
          help={messages.passwordAbout}
          name="password"
          value={password}
          onChange={onPassword}
          error={error && (password === '' ? messages.passwordWanted : error)}
        />
      )}
    </>
  );
}
