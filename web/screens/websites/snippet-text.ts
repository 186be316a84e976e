/** The line that counts. Where it asks is where this application came from. */
export function snippetOf(origin: string): string {
  return `<script defer src="${origin}/js/script.js" data-host="${origin}"></script>`;
}

/** Tag managers drop attributes that they do not know, so there the tag is made by a script. */
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
