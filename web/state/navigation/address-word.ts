/** One of a closed list of words, as an address says it; the first is the default. */
export function wordIn<Word extends string>(
  params: URLSearchParams,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((one) => one === params.get(name)) ?? words[0];
}
