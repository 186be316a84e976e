/** Messages of sample data. */
export const sampleMessages = {
  title: 'Explore with sample data',
  text: 'A website, a campaign, links and QR codes with three months of visits. Remove it in one click at any time.',
  add: 'Add sample data',
  notAdded: 'Sample data was not added',
  label: 'Sample data',
  shown: 'You are exploring sample data. Its names begin with “Sample”.',
  remove: 'Remove sample data',
  confirm: 'Remove sample data?',
  consequence: 'The samples are deleted with their clicks and visits. Everything that you created stays.',
  removed: 'Sample data removed',
  notRemoved: 'Sample data was not removed',
} as const;
