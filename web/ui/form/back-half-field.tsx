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
  // The offer says what is wrong more exactly than the error of a rejected request, so only one of them is shown.
  const error = offered === undefined ? field.error : field.error && messageFor(props);
  return <TextField {...field} error={error} help={offered === undefined ? help : <Offer {...props} />} />;
}

type OfferProps = Pick<BackHalfFieldProps, 'value' | 'onChange' | 'onAddress' | 'error'> & { offered: string };

function takesAddress({ value, onAddress }: OfferProps): boolean {
  return onAddress !== undefined && value.includes('/') && webUrlOf(value) !== null;
}

function messageFor(props: OfferProps): string {
  return takesAddress(props) ? messages.isAddress : messages.endAllowed;
}

function Offer(props: OfferProps) {
  const { offered, value, onChange, onAddress, error } = props;
  return (
    <>
      {!error && <span role="status">{messageFor(props)}</span>}{' '}
      {takesAddress(props) ? (
        <Button size="small" onClick={() => onAddress?.(value)}>
          {messages.takeAddress}
        </Button>
      ) : (
        <Button size="small" onClick={() => onChange(offered)}>
          {messages.takeEnd(offered)}
        </Button>
      )}
    </>
  );
}
