/** Words of charts that are there when one is read, and not before. */
export const chartWords = {
  wholePeriod: 'Show the whole period',
  time: 'Time',
  soFar: (time: string) => `${time}, so far`,
  weekOf: (day: string) => `Week of ${day}`,
} as const;
