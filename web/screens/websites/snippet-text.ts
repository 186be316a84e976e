/** Returns the tracking snippet. Its host is the one that served this application. */
export function snippetOf(origin: string): string {
  return `<script defer src="${origin}/js/script.js" data-host="${origin}"></script>`;
}

/** Tag managers drop unknown attributes, so a script creates the tag. */
export function tagManagerSnippetOf(origin: string): string {
  return [
    '<script>',
    '(function () {',
    "  var tag = document.createElement('script');",
    `  tag.src = '${origin}/js/script.js';`,
    `  tag.setAttribute('data-host', '${origin}');`,
    '  document.head.appendChild(tag);',
    '})();',
    '</script>',
  ].join('\n');
}
