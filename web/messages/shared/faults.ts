/** What is told when something did not work, wherever that was. */
export const faultWords = {
  unavailable: 'The service cannot answer at this moment. Try again.',
  unreachable: 'The service cannot be reached. Check your connection.',
  unreachableKept: 'The service cannot be reached. Check your connection; your work here is kept.',
  gone: 'This is not here any more.',
  refused: 'The service refused this.',
  download: 'The download failed.',
  notSaved: 'This was not saved.',
  notDeleted: 'It was not deleted.',
  notEnded: 'It was not ended.',
  brokenTitle: 'This screen broke',
  brokenText:
    'Nothing of your data is touched. Loading the page again brings it back; after an update of Waymark it is needed once.',
  loadAgain: 'Load again',
  /** `must be a number.` as the service says it behind a field's name. */
  ofField: (rest: string) => `This ${rest}`,
} as const;
