import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorMessages } from '../messages/shared/errors.ts';

export interface FormState {
  /** Returns the error of a field as one sentence; undefined without one. */
  error: (field: string) => string | undefined;
  /** Error that belongs to no field. */
  message: string | undefined;
  isBusy: boolean;
  /** Handler for `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Ref of the form, to focus the first invalid field. */
  ref: React.RefObject<HTMLFormElement | null>;
}

/**
 * Submits a form, one request at a time. The API's errors appear at their fields until these change, and the first one
 * gets the focus. Response fields and control names match (`devicetarget.0.link` is also found under `devicetarget`).
 */
export function useForm(send: () => Promise<void>): FormState {
  const [submitError, setSubmitError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const changedFields = useChanged(ref, submitError);
  // In a layout effect, because a frame earlier the errors are not rendered, and a frame later the user may be typing
  // elsewhere.
  useLayoutEffect(() => {
    if (submitError) focusFirstError(ref.current);
  }, [submitError]);
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSubmitError(undefined);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSubmitError(error);
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (isWithin(changedFields, field) ? undefined : fieldErrorOf(submitError, field));
  const hasFields = submitError !== undefined && Object.keys(submitError.fields).length > 0;
  return {
    error: errorOf,
    message: hasFields ? undefined : submitError?.message,
    isBusy,
    submit: (event) => void submit(event),
    ref,
  };
}

/** Returns the names of fields changed since this error, which may be valid now. */
function useChanged(ref: FormState['ref'], submitError: ApiError | undefined): ReadonlySet<string> {
  const [changed, setChanged] = useState<{ since?: ApiError | undefined; names: ReadonlySet<string> }>(NO_CHANGES);
  useEffect(() => {
    if (!submitError) return;
    const markChanged = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
      const name = nameOf(target);
      setChanged(({ since, names }) => ({
        since: submitError,
        names: new Set(since === submitError ? [...names, name] : [name]),
      }));
    };
    // Registered after React's listener: a render in between would restore the previous text.
    document.addEventListener('input', markChanged);
    return () => document.removeEventListener('input', markChanged);
  }, [ref, submitError]);
  return changed.since === submitError ? changed.names : NO_CHANGES.names;
}

const NO_CHANGES = { names: new Set<string>() };

/** Returns a control's name; checkboxes and select boxes use the name of their field. */
function nameOf(control: HTMLElement & { name?: string }): string {
  return control.name || control.closest<HTMLElement>('[data-field]')?.dataset.field || '';
}

/** Whether the names contain a control of the field or a nested field. */
export function isWithin(names: ReadonlySet<string>, field: string): boolean {
  return [...names].some((name) => name === field || name.startsWith(`${field}.`));
}

/** Height of the sticky bars at the top and bottom, plus an error below the field. */
const STICKY_BARS_PX = 170;

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-invalid]');
  if (!field) return;
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  if (top < STICKY_BARS_PX || bottom > window.innerHeight - STICKY_BARS_PX) field.scrollIntoView({ block: 'center' });
}

export function fieldErrorOf(submitError: Pick<ApiError, 'fields'> | undefined, field: string): string | undefined {
  const sentences = Object.entries(submitError?.fields ?? {})
    .filter(([name]) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
    .flatMap(([name, found]) => found.map((sentence) => withoutName(sentence, name)));
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Removes the field's API name (of a nested field, its last part) from the service's message: the label is next to it. */
function withoutName(sentence: string, name: string): string {
  const last = name.split(/[.[\]]/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? name;
  for (const own of [name, last]) {
    const rest = sentence.startsWith(`${own} `) ? sentence.slice(own.length + 1) : '';
    if (/^(must|is|can|needs|has) /.test(rest)) return errorMessages.ofField(rest);
  }
  return sentence;
}
