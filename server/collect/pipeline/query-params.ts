/** One parameter of a query string. */
export interface QueryParam {
  /** Decoded name in lower case: rules and campaign tags ignore case. */
  readonly name: string;
  readonly value: string;
  /** The original text, so that a page is stored as its visitor saw it. */
  readonly text: string;
}

/** No page needs more; the rest is cut. */
const MAX_PARAMS = 100;

const NO_PARAMS: readonly QueryParam[] = [];

/** Splits a query string (without `?`), keeping the order. Keeps invalid percent-encoding as is. Never throws. */
export function readQuery(query: string): readonly QueryParam[] {
  if (query === '') {
    return NO_PARAMS;
  }
  const params: QueryParam[] = [];
  for (const text of query.split('&', MAX_PARAMS)) {
    if (text !== '') {
      const equals = text.indexOf('=');
      const name = equals === -1 ? text : text.slice(0, equals);
      params.push({
        name: decode(name).toLowerCase(),
        value: equals === -1 ? '' : decode(text.slice(equals + 1)),
        text,
      });
    }
  }
  return params;
}

/** Returns the query string of these parameters including `?`, or '' if there are none. */
export function writeQuery(params: readonly QueryParam[]): string {
  return params.length === 0 ? '' : `?${params.map((param) => param.text).join('&')}`;
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) {
    return text;
  }
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
