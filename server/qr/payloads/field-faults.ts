import { type AppError, invalidInput } from '../../platform/app-error.ts';

/** Collects what is wrong with the fields of `data`, so that a caller learns everything in one response. */
export class FieldFaults {
  readonly #found = new Map<string, string>();

  /** @param field of `data`; its first fault is kept */
  add(field: string, sentence: string): void {
    if (!this.#found.has(field)) this.#found.set(field, sentence);
  }

  /** Throws the faults as `data.iban`, `data.amount` and so on. */
  throwIfAny(): void {
    if (this.#found.size > 0) throw this.#error();
  }

  #error(): AppError {
    return invalidInput(Object.fromEntries([...this.#found].map(([field, text]) => [`data.${field}`, [text]])));
  }
}
