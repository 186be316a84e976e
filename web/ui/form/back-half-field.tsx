import { editorMessages as messages } from '../../messages/shared/editors.ts';
import { suggestedBackHalf } from '../../state/hosts/back-half.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

/** Field for a back-half: reports invalid characters before saving and suggests a valid one. */
export function BackHalfField({ help, ...field }: TextFieldProps) {
  const offered = suggestedBackHalf(field.value);
  return <TextField {...field} help={offered === undefined ? help : <Offer offered={offered} {...field} />} />;
}

function Offer({ offered, onChange }: Pick<TextFieldProps, 'onChange'> & { offered: string }) {
  return (
    <>
      <span role="status">{messages.endAllowed}</span>{' '}
      <Button size="small" onClick={() => onChange(offered)}>
        {messages.takeEnd(offered)}
      </Button>
    </>
  );
}
