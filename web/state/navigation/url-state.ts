import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { enumParamIn } from './enum-param.ts';

export type UrlStateChange = Readonly<Record<string, string | undefined>>;

export interface UrlStateOptions {
  /** Whether to add a history entry; by default, unless `goesBack`. Set to false for changes on every keystroke. */
  pushesHistory?: boolean;
  /**
   * True: undoes the previous change by going back in the history, to close a dialog or panel whose state is in the URL.
   */
  goesBack?: boolean;
}

interface StepOptions {
  replace?: boolean;
  goesBack?: boolean;
}

/**
 * The parameters of the address and a function that changes them. Each change begins with the address as it is by then, so
 * that several in one turn all hold, whichever hook makes them.
 */
export function useAddressParams(): [
  params: URLSearchParams,
  change: (changed: (before: URLSearchParams) => URLSearchParams, options?: StepOptions) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: (before: URLSearchParams) => URLSearchParams, options?: StepOptions) =>
      setParams(() => changed(new URLSearchParams(window.location.search)), options),
    [setParams],
  );
  return [params, change];
}

/**
 * Screen state in the URL, so that it can be shared and the back button works. Empty or undefined parameters are
 * removed.
 */
export function useUrlState(): [
  params: URLSearchParams,
  change: (change: UrlStateChange, options?: UrlStateOptions) => void,
] {
  const [params, setParams] = useAddressParams();
  const change = useCallback(
    (changes: UrlStateChange, { goesBack = false, pushesHistory = !goesBack }: UrlStateOptions = {}) => {
      const options = { replace: !pushesHistory, goesBack };
      setParams((before) => withChanges(before, changes), options);
    },
    [setParams],
  );
  return [params, change];
}

/** Returns the parameters after a change, with the others unchanged. */
export function withChanges(before: URLSearchParams, changes: UrlStateChange): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** An enum-valued URL parameter. The first value is the default and is omitted from the URL. */
export function useEnumParam<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, setValue: (value: Value) => void] {
  const [params, change] = useUrlState();
  const value = enumParamIn(params, name, values);
  return [value, (next) => change({ [name]: next === values[0] ? undefined : next })];
}
