/** Messages of charts, loaded when someone reads a value from one. */
export const chartMessages = {
  wholePeriod: 'Show the whole period',
  time: 'Time',
  soFar: (time: string) => `${time}, so far`,
  weekOf: (day: string) => `Week of ${day}`,
} as const;
