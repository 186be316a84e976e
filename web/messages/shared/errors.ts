/** Errors that any screen can show. */
export const errorMessages = {
  unavailable: 'The service is unavailable. Try again in a moment.',
  unreachable: 'Cannot reach the service. Check your connection.',
  unreachableKept: 'Cannot reach the service. Check your connection. Your changes are still here.',
  gone: 'This no longer exists.',
  refused: 'The service rejected this request.',
  download: 'The download failed. Try again.',
  notSaved: 'Not saved. Try again.',
  notDeleted: 'Not deleted. Try again.',
  notRevoked: 'Not revoked. Try again.',
  brokenTitle: 'Something went wrong on this screen',
  brokenText: 'Your data is safe. Reload the page to continue. This can happen after a Waymark update.',
  loadAgain: 'Reload',
  /** The service's message without the field's name, such as `must be a number.` */
  ofField: (rest: string) => `This ${rest}`,
} as const;
