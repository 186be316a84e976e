/** Messages about conversions that followed scans of a code. */
export const codeGoalMessages = {
  title: 'Goals',
  reached: 'Conversions',
  none: 'None of these visitors reached a goal of the website in this period.',
  ofScans: (scans: string, isOne: boolean) => `of ${scans} ${isOne ? 'scan' : 'scans'}`,
  funnel: (name: string) => `Funnel “${name}”`,
  addFunnel: 'Create funnel: scan, visit, goal',
} as const;
