export interface SnippetOptions {
  /** Whether the script also measures how fast pages are. */
  hasVitals: boolean;
}

/** Returns the tracking snippet. Its host is the one that served this application. */
export function snippetOf(origin: string, { hasVitals }: SnippetOptions): string {
  return `<script defer src="${origin}/js/script.js" data-host="${origin}"${hasVitals ? ' data-vitals' : ''}></script>`;
}

/** Tag managers drop unknown attributes, so a script creates the tag. */
export function tagManagerSnippetOf(origin: string, { hasVitals }: SnippetOptions): string {
  return [
    '<script>',
    '(function () {',
    "  var tag = document.createElement('script');",
    `  tag.src = '${origin}/js/script.js';`,
    `  tag.setAttribute('data-host', '${origin}');`,
    ...(hasVitals ? ["  tag.setAttribute('data-vitals', '');"] : []),
    '  document.head.appendChild(tag);',
    '})();',
    '</script>',
  ].join('\n');
}
