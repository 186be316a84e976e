/** Messages of the dialog that explains a change. */
export const changeMessages = {
  title: (what: string) => `Why did ${what} change?`,
  figure: 'Figure',
  download: 'Export CSV',
  downloadFailed: 'Export failed',
  periods: (
    { current, now }: { current: string; now: string },
    { previous, before }: { previous: string; before: string },
  ) => `${current} (${now}), compared with ${previous} (${before}).`,
  rate: (rates: string, visitors: string, conversions: string) =>
    `Conversion rate ${rates}: visitors ${visitors}, conversions ${conversions}.`,
  incomplete: 'The period has not ended, so both cover the same part of it.',
  unequal: 'The period has not ended, and the compared one is longer or shorter.',
  unchanged: (whole: string) => `Nothing changed: ${whole} in both periods.`,
  chance: (change: string) =>
    `${change}: a difference this small can be chance. Choose a longer period to see a trend.`,
  isNew: (noun: string) => `The compared period has no ${noun}, so all of them are new.`,
  even: {
    rise: (change: string) => `${change}, spread evenly: nothing rose much more than the rest.`,
    fall: (change: string) => `${change}, spread evenly: nothing fell much more than the rest.`,
  },
  most: { rise: 'Most of the rise came from', fall: 'Most of the fall came from' },
  furthest: {
    rise: (part: string, whole: string, share: string) =>
      ` rose far more than the rest: ${part} of ${whole} (${share}).`,
    fall: (part: string, whole: string, share: string) =>
      ` fell far more than the rest: ${part} of ${whole} (${share}).`,
  },
  leads: {
    rise: (part: string, whole: string, share: string) =>
      ` rose most (${part} of ${whole}, ${share}); the rest is spread evenly.`,
    fall: (part: string, whole: string, share: string) =>
      ` fell most (${part} of ${whole}, ${share}); the rest is spread evenly.`,
  },
  ofWhole: (part: string, whole: string, share: string) => `: ${part} of ${whole} (${share}).`,
  against: (part: string, whole: string) => `: ${part}. Others moved the other way, so the whole change is ${whole}.`,
  and: 'and',
  standsOut: 'Stands out',
  columns: { counts: 'Before → now', change: 'Change', share: 'Share of change' },
  others: 'Others',
  counted: 'Counted under several values',
  countedHelp: 'A visitor with several values counts under each of them, but once in the whole.',
  chanceMark: 'Can be chance',
  grayKey: 'Gray: a change this small can be chance.',
  oppositeKey: 'A negative share moved against the whole change.',
  fromTo: (before: string, now: string) => `${before} → ${now}`,
  nothing: 'No values changed.',
  removeFilter: 'Remove filter',
  unknown: 'Unknown',
  direct: 'Direct, email and other',
  dimensions: {
    source: 'Source',
    referrer: 'Referrer',
    page: 'Page',
    entry_page: 'Entry page',
    country: 'Country',
    city: 'City',
    device: 'Device',
    link: 'Short link',
    via_link: 'Short link',
    qr: 'QR code',
    via_qr: 'QR code',
  },
} as const;
