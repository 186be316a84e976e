import type { OpenApiMedia, OpenApiOperation } from '../../../../contract/openapi-document.ts';
import { type Html, html } from '../page/html.ts';
import type { Call } from './docs-curl.ts';
import { codeBlock, renderSamples } from './docs-samples.ts';
import { type LocatedOperation, success } from './located-operation.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Renders the wire format of an operation: how to call it, and what it responds. */
export function renderWire(located: LocatedOperation): Html {
  return html`${request(located)}${responseExample(located)}`;
}

function request(located: LocatedOperation): Html {
  const { operation, verb, path, prefix } = located;
  const accepted = Object.entries<OpenApiMedia>(operation.requestBody?.content ?? {});
  // The first format has the example, which is the same in all.
  const example = accepted[0]?.[1].example ?? {};
  const [type] = accepted.find(([type]) => type !== FORM_TYPE || isFlat(example)) ?? [];
  const call: Call = {
    method: verb.toUpperCase(),
    url: `${prefix}${filledPath(path, operation)}`,
    keyed: operation.security === undefined,
    returns: returnsOf(located),
    ...(type && { body: { type, example } }),
  };
  const about = `request: ${operation.summary}`;
  return renderSamples({ id: `${operation.operationId}-request`, heading: html`<h5>Request</h5>`, about, call });
}

/** Returns what the response holds; the first type is the one that no parameter asks for. */
function returnsOf({ operation }: LocatedOperation): Call['returns'] {
  const types = Object.keys(success(operation)?.content ?? {});
  if (types.includes('application/zip')) return 'file';
  if (types[0] === undefined) return 'nothing';
  if (types[0] === 'application/json') return 'json';
  return types[0] === 'text/event-stream' ? 'events' : 'text';
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
  const heading = html`<h5>Response <code>${status}</code></h5>`;
  if (example === undefined) return html`${heading}<p class="types">No body.</p>`;
  const block = codeBlock(`${operation.operationId}-response`, `response: ${operation.summary}`, written(example));
  return html`<div class="sample">${heading}${block}</div>`;
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}
