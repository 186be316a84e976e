import { counted } from '../shared/counts.ts';

/** Texts of the journeys of a website. */
export const journeyMessages = {
  direction: 'Direction',
  fromStart: 'From the start',
  toEnd: 'To the end',
  startPage: 'Start page',
  endPage: 'End page',
  firstPage: 'First page of visits',
  lastPage: 'Last page of visits',
  steps: 'Steps',
  shown: 'Show as',
  flow: 'Flow',
  list: 'List',
  about: {
    start:
      'Each column is a step; the height of a page shows how many visits viewed it. The light part ended there, in red where clearly more visits end than elsewhere in the step.',
    end: 'Each column is a step; the height of a page shows how many visits viewed it. The light part began there, in blue where clearly more visits begin than elsewhere in the step.',
  },
  choose: 'Point at a page to see its paths. Select it to continue from there.',
  left: (share: string) => `${share} ended here`,
  began: (share: string) => `${share} began here`,
  rarer: (count: string) => `${count} other pages`,
  /** A page in one step, for the line below the chart and for screen readers. */
  sentence: {
    start: (page: string, step: number, visits: string) => `${page} as page ${step} of ${visits}`,
    end: (page: string, step: number, visits: string) =>
      step === 1 ? `${page} as the last page of ${visits}` : `${page}, ${step - 1} before the last page, of ${visits}`,
  },
  share: (share: string) => `${share} of all`,
  leftHere: (share: string) => `${share} ended here`,
  beganHere: (share: string) => `${share} began here`,
  mostNext: (page: string, share: string) => `most often ${page} followed (${share})`,
  mostBefore: (page: string, share: string) => `most often ${page} came before (${share})`,
  continueHere: 'Continue from here',
  ledHere: 'Show what led here',
  filter: 'Filter by this page',
  unfilter: 'Remove this page from the filter',
  journey: 'Journey',
  visits: 'Visits',
  listLeft: 'Ended after',
  listBegan: 'Began there',
  none: 'No visits with page views in this period.',
  noneOf: (page: string) => `No visit viewed ${page} in this period.`,
  mostCommon: (count: string) => `Shows the ${count} most common journeys. Shares are of their visits.`,
  visitCount: (count: number, written: string) => counted(count, 'visits', written),
  csv: 'CSV',
  csvFailed: 'The file was not saved',
  csvName: (domain: string) => `${domain}-journeys.csv`,
};
