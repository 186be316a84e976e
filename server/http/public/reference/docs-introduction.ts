import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import { type Html, html } from '../page/html.ts';
import { anchorOf, type Topic } from './docs-contents.ts';
import type { Call } from './docs-curl.ts';
import { renderSamples } from './docs-samples.ts';

/** Returns what all operations have in common. */
export function topicsOf(baseUrl: string): Topic[] {
  const topic = (title: string, text: Html) => ({ title, anchor: anchorOf(title), text });
  return [
    topic(
      'Authentication',
      html`Send your API key with every request: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Keep it secret. Create keys in <a href="/app/settings/keys">Settings, API keys</a>; a key with scopes can call only the operations that name one of them.`,
    ),
    topic(
      'Requests and responses',
      html`The base URL is <code>${baseUrl}</code>. Bodies are JSON or, where an operation says so, forms; responses are JSON. A success has <code>"error": 0</code>.`,
    ),
    topic(
      'Errors',
      html`Errors have <code>"error": 1</code>, a <code>message</code> and, for invalid fields, <code>errors</code>. The status says what kind of error it is; each operation lists its own.`,
    ),
    topic(
      'Limits',
      html`Every response has <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>. Above the limit, the API returns 429 with <code>Retry-After</code>.`,
    ),
    topic('IDs and times', html`IDs are integers. Times are UTC, <code>YYYY-MM-DD HH:MM:SS</code>.`),
    topic(
      'Locations',
      html`Countries, regions and cities of visitors: <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>.`,
    ),
  ];
}

/** Renders the head of the page, with a call that a reader can try first. */
export function renderIntroduction(topics: readonly Topic[], baseUrl: string): Html {
  const url = `${baseUrl}/bio/api/urls?limit=5`;
  const call: Call = { method: 'GET', url, keyed: true, returns: 'json' };
  return html`<header class="intro"><h1>API reference</h1>
<p>Read and change everything in your account over HTTP. This call lists your latest links:</p>
${renderSamples({ id: 'first-request', heading: html`<p>First request</p>`, about: 'the first request', call })}
<dl>
${topics.map(
  ({ title, anchor, text }) =>
    html`<div><dt id="${anchor}"><a href="#${anchor}">${title}</a></dt><dd>${text}</dd></div>
`,
)}</dl></header>`;
}
