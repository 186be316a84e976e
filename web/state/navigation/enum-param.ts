/** Parses one of a closed list of values; the first is the default. */
export function enumParamIn<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  return values.find((one) => one === params.get(name)) ?? values[0];
}
