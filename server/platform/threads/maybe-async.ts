/** A value that is available synchronously if it is in memory, otherwise as a promise. */
export type MaybeAsync<Value> = Value | Promise<Value>;
