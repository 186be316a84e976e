/** What is in memory is there at once; what is not has to be waited for. */
export type Soon<Value> = Value | Promise<Value>;
