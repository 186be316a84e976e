import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { faultWords } from '../messages/shared/faults.ts';

export interface FormState {
  /** What is wrong with a field, as one sentence; undefined when nothing is. */
  fault: (field: string) => string | undefined;
  /** What is wrong with no field in particular. */
  message: string | undefined;
  isBusy: boolean;
  /** For `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Of the form, so that the first field at fault gets focus. */
  ref: React.RefObject<HTMLFormElement | null>;
}

/**
 * Sends a form once at a time. What the API refuses stands at its fields until they are changed, and the first of them
 * gets focus; fields of answers and names of controls are the same words (`devicetarget.0.link` is found under `devicetarget`, too).
 */
export function useForm(send: () => Promise<void>): FormState {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const mended = useChanged(ref, refusal);
  // Together with what is wrong: a picture later or earlier, somebody types elsewhere or nothing is marked yet.
  useLayoutEffect(() => {
    if (refusal) showFault(ref.current);
  }, [refusal]);
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const fault = (field: string) => (isWithin(mended, field) ? undefined : faultOf(refusal, field));
  const hasFields = refusal !== undefined && Object.keys(refusal.fields).length > 0;
  return {
    fault,
    message: hasFields ? undefined : refusal?.message,
    isBusy,
    submit: (event) => void submit(event),
    ref,
  };
}

/** Names of what has been changed since this refusal: what was wrong with it may be right now. */
function useChanged(ref: FormState['ref'], refusal: Refusal | undefined): ReadonlySet<string> {
  const [changed, setChanged] = useState<{ since?: Refusal | undefined; names: ReadonlySet<string> }>(NOTHING);
  useEffect(() => {
    if (!refusal) return;
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
      const name = nameOf(target);
      setChanged(({ since, names }) => ({
        since: refusal,
        names: new Set(since === refusal ? [...names, name] : [name]),
      }));
    };
    // Heard after React has: a picture in between would put back what stood there before.
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [ref, refusal]);
  return changed.since === refusal ? changed.names : NOTHING.names;
}

const NOTHING = { names: new Set<string>() };

/** A text has a name of its own; boxes and choices have that of the field they stand in. */
function nameOf(control: HTMLElement & { name?: string }): string {
  return control.name || control.closest<HTMLElement>('[data-field]')?.dataset.field || '';
}

/** Whether a control of the field, or of one inside it, is among these. */
export function isWithin(names: ReadonlySet<string>, field: string): boolean {
  return [...names].some((name) => name === field || name.startsWith(`${field}.`));
}

/** As much as bars above and below take of a window, with a sentence beneath the field. */
const BARS_PX = 170;

function showFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-invalid]');
  if (!field) return;
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  if (top < BARS_PX || bottom > window.innerHeight - BARS_PX) field.scrollIntoView({ block: 'center' });
}

export function faultOf(refusal: Pick<Refusal, 'fields'> | undefined, field: string): string | undefined {
  const sentences = Object.entries(refusal?.fields ?? {})
    .filter(([name]) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
    .flatMap(([name, found]) => found.map((sentence) => withoutName(sentence, name)));
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** The service's words for whoever calls it by its field's name; here its label stands above. */
function withoutName(sentence: string, name: string): string {
  return sentence.startsWith(`${name} must `) ? faultWords.ofField(sentence.slice(name.length + 1)) : sentence;
}
