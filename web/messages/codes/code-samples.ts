/** What stands in a code and around it while nobody has said anything else. */
export const sampleWords = {
  text: 'Hello from this code',
  message: 'Hello',
  firstName: 'Jo',
  lastName: 'Doe',
  network: 'Guests',
  networkPassword: 'welcome in',
  callToAction: 'Scan me',
  ticketFrame: 'Tickets here',
  menuFrame: 'Our menu',
} as const;
