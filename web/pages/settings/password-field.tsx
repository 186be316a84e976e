import { TextField } from '../../ui/field.tsx';

export interface PasswordFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** Password managers offer a new one. */
  isNew?: boolean;
}

export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  return (
    <TextField {...field} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} maxLength={256} />
  );
}
