/** Who created and last changed an object. */
export const authorMessages = {
  label: 'Created by',
  anyone: 'Any creator',
  operator: 'the operator',
  created: (name: string) => `Created by ${name}`,
  changed: (name: string) => `Changed by ${name}`,
  by: (name: string) => ` by ${name}`,
  viaKey: (name: string, key: string) => `${name} with the API key ${key}`,
} as const;
