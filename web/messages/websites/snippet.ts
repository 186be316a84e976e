/** How to install the snippet on common platforms, and an email with instructions. */
export const snippetMessages = {
  vitals: 'Measure web vitals: how fast pages are for their visitors. Loads a second file of 1 kB.',
  where: 'Where do I add it?',
  places: [
    {
      maker: 'WordPress',
      steps:
        'Open Appearance, Theme File Editor, header.php, and paste it above </head>. A header code plugin also works, and survives theme updates.',
    },
    {
      maker: 'Wix',
      steps:
        'Open Settings, Custom Code, Add Custom Code. Paste it, choose All pages and Head, and apply. The website needs its own domain.',
    },
    {
      maker: 'Shopify',
      steps:
        'Open Online Store, Themes. In your theme’s menu choose Edit code, open layout/theme.liquid, paste it above </head>, and save.',
    },
  ],
  tagManager: 'Google Tag Manager',
  tagManagerSteps:
    'Create a Custom HTML tag, paste the code below (Tag Manager removes part of the code above), choose the trigger All Pages, save, and submit.',
  copyTagManager: 'Copy code for Google Tag Manager',
  otherwise: 'On other platforms, look for “header code”, “custom code” or “tracking code” in the settings.',
  send: 'Send to your developer',
  subject: (domain: string) => `Tracking code for ${domain}`,
  letter: (domain: string, snippet: string) =>
    `Please add this line inside <head> on every page of ${domain}. It counts visits without cookies and shows nothing on the page.\n\n${snippet}\n`,
} as const;
