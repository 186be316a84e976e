/** The parts of a call. */
export interface Call {
  method: string;
  url: string;
  /** Whether the call requires an API key. */
  keyed: boolean;
  body?: { type: string; example: unknown };
  /** What the response holds, which programs read in different ways. */
  returns: 'json' | 'text' | 'file' | 'events' | 'nothing';
}

/** Returns a command line for the call, one option per line, safe to paste into a POSIX shell. */
export function curlCommand({ method, url, keyed, body }: Call): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...(keyed ? [`-H ${quote('Authorization: Bearer <API_KEY>')}`] : []),
    ...(body ? bodyOptions(body) : []),
  ];
  return parts.join(' \\\n  ');
}

/** Returns the body's options. Curl's default content type is a form; JSON needs an explicit header. */
function bodyOptions({ type, example }: { type: string; example: unknown }): string[] {
  if (type !== 'application/x-www-form-urlencoded') {
    return [`-H ${quote(`Content-Type: ${type}`)}`, `-d ${quote(JSON.stringify(example, null, 2))}`];
  }
  return Object.entries(example as object).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
