import type { PreviewCard } from '../../../redirect/redirect.ts';
import type { HotRequest } from '../../hot-path.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';

/**
 * Programs that draw previews of posted URLs. Search engines are excluded: they follow redirects, and would index this
 * page separately.
 */
const PREVIEWERS =
  /facebookexternalhit|Facebot|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|Discordbot|TelegramBot|WhatsApp|SkypeUriPreview|Pinterest|redditbot|Mastodon|Bluesky|Cardyb|Iframely|Embedly|vkShare|Viber|Line\/|Synapse|Signal|Snapchat|Teams|Googlebot-Image-Preview|Google-PageRenderer|Zoom|Notion|Tumblr|XING-contenttabreceiver/i;

/** No known program sends a longer header. */
const MAX_AGENT_LENGTH = 400;

/**
 * Returns whether a program asks for the preview of a posted URL. The browsers inside of LINE, Pinterest, Snapchat and
 * Teams send the same names, but no name of a program.
 */
export function asksForPreview({ headers }: HotRequest, isBot: (userAgent: string) => boolean): boolean {
  const agent = headers['user-agent'];
  return agent !== undefined && agent.length <= MAX_AGENT_LENGTH && PREVIEWERS.test(agent) && isBot(agent);
}

/** Renders the link's social preview, with a button for people who see the page. */
export function previewCard({ title, description, image }: PreviewCard, location: string): PageResponse {
  const name = title ?? hostOf(location);
  const text = description
    ? html`<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
<meta name="twitter:description" content="${description}">\n`
    : html``;
  const picture = image
    ? html`<meta property="og:image" content="${image}">
<meta name="twitter:image" content="${image}">\n`
    : html``;
  return renderPage({
    kind: 'passage',
    title: name,
    headers: { 'X-Robots-Tag': 'noindex' },
    head: html`<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta name="twitter:title" content="${name}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${text}${picture}`,
    body: html`<main>
<h1>${name}</h1>
${description ? html`<p class="lead">${description}</p>\n` : html``}<a class="button" href="${location}" rel="noopener">Continue</a>
<p class="target">Redirects to ${hostOf(location)}</p>
</main>`,
  });
}

function hostOf(location: string): string {
  return URL.parse(location)?.host ?? location;
}
