import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';

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
 * Sends a form once at a time. What the API refuses stands at its fields, and the first of them gets focus; fields of answers
 * and names of controls are the same words (`devicetarget.0.link` is found under `devicetarget`, too).
 */
export function useForm(send: () => Promise<void>): FormState {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  // Together with what is wrong: a picture later or earlier, somebody types elsewhere or nothing is marked yet.
  useLayoutEffect(() => {
    if (refusal) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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
  const fault = (field: string) => faultOf(refusal, field);
  const hasFields = refusal !== undefined && Object.keys(refusal.fields).length > 0;
  return {
    fault,
    message: hasFields ? undefined : refusal?.message,
    isBusy,
    submit: (event) => void submit(event),
    ref,
  };
}

export function faultOf(refusal: Pick<Refusal, 'fields'> | undefined, field: string): string | undefined {
  const sentences = Object.entries(refusal?.fields ?? {})
    .filter(([name]) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
    .flatMap(([, found]) => found);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
