/** Parses one of a closed list of words; the first is the default. */
export function enumParamIn<Word extends string>(
  params: URLSearchParams,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((one) => one === params.get(name)) ?? words[0];
}
