/** What a call needs. */
export interface Call {
  method: string;
  url: string;
  /** Whether it takes a key. */
  keyed: boolean;
  body?: { type: string; example: unknown };
}

/** A command line that makes the call, one option a line, safe to paste into a POSIX shell. */
export function curlCommand({ method, url, keyed, body }: Call): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`,
    ...(keyed ? [`-H ${quote('Authorization: Bearer <API_KEY>')}`] : []),
    ...(body ? bodyOptions(body) : []),
  ];
  return parts.join(' \\\n  ');
}

/** Curl sends a form by itself; JSON needs its header. */
function bodyOptions({ type, example }: { type: string; example: unknown }): string[] {
  if (type !== 'application/x-www-form-urlencoded') {
    return [`-H ${quote(`Content-Type: ${type}`)}`, `-d ${quote(JSON.stringify(example, null, 2))}`];
  }
  return Object.entries(example as object).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
