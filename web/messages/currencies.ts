/** Messages about the rates with which revenue in several currencies is added. */
export const currencyMessages = {
  title: 'Currencies',
  about:
    'Revenue in several currencies gets a total in your base currency, with the rates you enter here. Waymark never looks up rates.',
  base: 'Base currency',
  baseHelp: 'The currency of totals, for all periods. Amounts in their own currency stay visible.',
  choose: 'Choose a currency',
  noneText: 'Until you choose one, revenue is shown by currency, without a total.',
  rates: 'Rates',
  ratesAbout: (base: string) => `How much one unit of each currency is worth in ${base}.`,
  noRates: 'No rates yet. Only revenue in the base currency has a total.',
  currency: 'Currency',
  worth: (currency: string, base: string) => (currency === '' ? `Worth in ${base}` : `1 ${currency} in ${base}`),
  oneUnit: (base: string) => `1 unit in ${base}`,
  hundred: '100 units become',
  changedHead: 'Changed',
  unsaved: 'Not saved yet',
  add: 'Add rate',
  addOf: (currency: string) => `Add ${currency}`,
  remove: 'Remove',
  removeOf: (currency: string) => `Remove ${currency === '' ? 'rate' : currency}`,
  unrated: 'In your events, without a rate:',
  save: 'Save changes',
  saved: 'Currencies saved',
  discard: 'Discard changes',
  noCurrency: 'Enter a currency, such as USD.',
  noRate: (currency: string, base: string) => `Enter how much 1 ${currency} is worth in ${base}, such as 0.92.`,
  badRate: 'Enter a number greater than 0, such as 0.92.',
  end: 'Remove base currency',
  endText: 'This removes all rates. Revenue in several currencies has no total then.',
  ended: 'Base currency removed',
  notEnded: 'Base currency not removed',
} as const;

/** Messages about revenue on dashboards. */
export const revenueMessages = {
  revenue: 'Revenue',
  converted: 'How it is converted',
  times: (amount: string, rate: string) => `${amount} × ${rate}`,
  missing: (currencies: string) => `No rate for ${currencies}`,
  addRate: 'Add rate',
  addTotal: 'Show a total',
} as const;
