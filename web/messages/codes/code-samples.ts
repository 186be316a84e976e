/** Sample content and frame texts of new codes. */
export const sampleMessages = {
  text: 'Hello from this code',
  message: 'Hello',
  firstName: 'Jo',
  lastName: 'Doe',
  network: 'Guests',
  networkPassword: 'welcome in',
  event: 'Summer concert',
  place: 'Old Town Hall',
  recipient: 'Animal Shelter',
  donation: 'Donation',
  callToAction: 'Scan me',
} as const;
