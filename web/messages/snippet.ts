/** Where the snippet goes, by what a website is made with; and the letter to whoever does that. */
export const snippetWords = {
  where: 'Where do I put it?',
  places: [
    {
      maker: 'WordPress',
      steps:
        'Open Appearance, Theme File Editor, the file header.php, and paste it on a line above </head>. Where that is not offered, a plugin for code in the header takes it, and keeps it when the theme is updated.',
    },
    {
      maker: 'Wix',
      steps:
        'Open Settings, Custom Code, Add Custom Code. Paste it, choose All pages and Head, and apply. The website needs a domain of its own.',
    },
    {
      maker: 'Shopify',
      steps:
        'Open Online Store, Themes. In the menu of your theme choose Edit code, open layout/theme.liquid, paste it on a line above </head>, and save.',
    },
  ],
  tagManager: 'Google Tag Manager',
  tagManagerSteps:
    'Make a new tag of the kind Custom HTML, paste the lines below (the one above would lose a part there), choose the trigger All Pages, save, and submit.',
  copyTagManager: 'Copy the lines for Google Tag Manager',
  otherwise:
    'Anything else: look for “code in the header”, “custom code” or “tracking code” in its settings, or ask whoever looks after the website.',
  send: 'Send to whoever looks after the website',
  subject: (domain: string) => `A line for ${domain}`,
  letter: (domain: string, snippet: string) =>
    `Please put this line on every page of ${domain}, inside <head>. It counts visits without cookies, and shows nothing on the page.\n\n${snippet}\n`,
} as const;
