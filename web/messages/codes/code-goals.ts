/** Messages about conversions that followed scans of a code. */
export const codeGoalMessages = {
  title: 'Goals',
  reached: 'Conversions',
  ofScans: (scans: string, isOne: boolean) => `of ${scans} ${isOne ? 'scan' : 'scans'}`,
  funnel: (name: string) => `Funnel “${name}”`,
  addFunnel: 'Create funnel: scan, visit, goal',
} as const;
