/** Pages that a website does not have, and how its not-found page reports them. */
export const missingPageMessages = {
  none: 'No visitor reached a missing page in this period.',
  how: 'Waymark learns about missing pages from your not-found page. Add this line to its <head>, next to the snippet:',
  tag: '<meta name="waymark:404">',
  copy: 'Copy the line',
  help: 'See snippet and help',
  from: (source: string) => `most often from ${source}`,
  direct: 'most often without a source',
  title: 'How do I see missing pages?',
  steps:
    'Add the line below to the <head> of your not-found page, next to the snippet. Each view of it then appears on the dashboard under Pages, Not found, with the address that was requested.',
} as const;
