/** Messages of charts, loaded when someone reads a value from one. */
export const chartMessages = {
  wholePeriod: 'Show the whole period',
  time: 'Time',
  soFar: (time: string) => `${time}, so far`,
  note: (number: number, time: string, text: string) => `Annotation ${number} on ${time}: ${text}`,
  annotate: 'Annotate this day',
  weekOf: (day: string) => `Week of ${day}`,
} as const;
