import { editorMessages as messages } from '../../messages/shared/editors.ts';
import { suggestedBackHalf } from '../../state/hosts/back-half.ts';
import { webUrlOf } from '../../state/hosts/web-url.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

type BackHalfFieldProps = TextFieldProps & {
  /** Takes a web address that was meant for another field. */
  onAddress?: ((url: string) => void) | undefined;
};

/** Field for a back-half: reports invalid characters before saving and suggests a valid one. */
export function BackHalfField({ help, onAddress, ...field }: BackHalfFieldProps) {
  const offered = suggestedBackHalf(field.value);
  const props = { ...field, offered: offered ?? '', onAddress };
  return <TextField {...field} help={offered === undefined ? help : <Offer {...props} />} />;
}

function Offer({
  offered,
  value,
  onChange,
  onAddress,
}: Pick<BackHalfFieldProps, 'value' | 'onChange' | 'onAddress'> & { offered: string }) {
  if (onAddress && value.includes('/') && webUrlOf(value) !== null)
    return (
      <>
        <span role="status">{messages.isAddress}</span>{' '}
        <Button size="small" onClick={() => onAddress(value)}>
          {messages.takeAddress}
        </Button>
      </>
    );
  return (
    <>
      <span role="status">{messages.endAllowed}</span>{' '}
      <Button size="small" onClick={() => onChange(offered)}>
        {messages.takeEnd(offered)}
      </Button>
    </>
  );
}
