/** Words that many screens share. All words of the application lie in this folder, one file a feature: a language is a copy of it. */
export const common = {
  unsaved: 'Not saved yet',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  edit: 'Edit',
  retryLater: 'Try again in a moment.',
} as const;

/** What each number means, once for every screen, hover, report and page of the documentation. */
export const meanings = {
  visitors: 'Different people who came. A person who comes on two days counts once for each day.',
  visits: 'Visits last until 30 minutes without activity.',
  views: 'Pages that were looked at.',
  viewsPerVisit: 'Pages looked at in one visit, on average.',
  bounceRate: 'Visits that saw one page and did nothing else.',
  visitDuration: 'From the first to the last sign of a visit, on average.',
  engagedTime: 'Seconds a visit had the page in sight and in use, on average.',
  clicks: 'Times a short link was opened by a person. Previews and bots do not count.',
  scans: 'Times a dynamic QR code was opened by a person.',
  uniques: 'Clicks by different people, within a day.',
  conversions: 'Goals that were reached.',
  conversionRate: 'How many of the visitors reached a goal.',
} as const;
