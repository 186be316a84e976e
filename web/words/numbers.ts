/** Words of figures and charts of campaigns and channels. */
export const numberWords = {
  period: 'Period',
  periods: { '30d': '30 days', '7d': '7 days', '90d': '90 days', '12mo': '12 months' },
  clicks: 'Clicks',
  uniques: 'Different people',
  scans: 'Scans',
  clicksAbout: 'Times a short link was opened by a person. Previews and bots do not count.',
  uniquesAbout: 'Clicks by different people, within a day.',
  scansAbout: 'Times a dynamic QR code was opened by a person.',
  before: 'the time before',
  chart: (what: string) => `${what} over time`,
} as const;
