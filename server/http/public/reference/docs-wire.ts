import type { OpenApiMedia, OpenApiOperation } from '../../../../contract/openapi-document.ts';
import { type Html, html } from '../page/html.ts';
import { curlCommand } from './docs-curl.ts';
import { type LocatedOperation, success } from './located-operation.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

interface CodeBlock {
  /** Unique on the page. */
  id: string;
  /** A heading or a paragraph. */
  caption: Html;
  /** Tells the button from others to screen readers. */
  about: string;
  code: string;
}

/** Renders the wire format of an operation: a command that calls it, and what it responds. */
export function renderWire(located: LocatedOperation): Html {
  return html`${request(located)}${responseExample(located)}`;
}

/** Renders text as code below its caption. The button needs a script, which shows it (`copy-script.ts`). */
export function codeBlock({ id, caption, about, code }: CodeBlock): Html {
  return html`<div class="caption">${caption}<button class="copy" type="button" data-copy="${id}" hidden>Copy<span class="unseen"> ${about}</span></button></div>
<pre tabindex="0"><code id="${id}">${code}</code></pre>`;
}

function request({ operation, verb, path, prefix }: LocatedOperation): Html {
  const accepted = Object.entries<OpenApiMedia>(operation.requestBody?.content ?? {});
  // The first format has the example, which is the same in all.
  const example = accepted[0]?.[1].example ?? {};
  const [type] = accepted.find(([type]) => type !== FORM_TYPE || isFlat(example)) ?? [];
  const code = curlCommand({
    method: verb.toUpperCase(),
    url: `${prefix}${filledPath(path, operation)}`,
    keyed: operation.security === undefined,
    ...(type && { body: { type, example } }),
  });
  const about = `request: ${operation.summary}`;
  return codeBlock({ id: `${operation.operationId}-request`, caption: html`<h5>Request</h5>`, about, code });
}

/** Whether each field is one value, as a line of a form shows it. Other bodies are shown as JSON. */
function isFlat(example: unknown): boolean {
  return Object.values(example as object).every((value) => typeof value !== 'object');
}

function filledPath(path: string, { parameters = [] }: OpenApiOperation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example ?? `{${name}}`))),
      path,
    );
  const requested = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const query = new URLSearchParams(
    Object.fromEntries(requested.map(({ name, example }) => [name, String(example)])),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

function responseExample({ operation }: LocatedOperation): Html {
  const status = Object.keys(operation.responses)[0] ?? '';
  const [media] = Object.values<OpenApiMedia>(success(operation)?.content ?? {});
  const { example } = media ?? {};
  const caption = html`<h5>Response <code>${status}</code></h5>`;
  if (example === undefined) return html`${caption}<p class="types">No body.</p>`;
  const about = `response: ${operation.summary}`;
  return codeBlock({ id: `${operation.operationId}-response`, caption, about, code: written(example) });
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}
