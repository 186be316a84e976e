/** Words about the goals that a code's scans led to. */
export const codeGoalWords = {
  title: 'Goals',
  reached: 'Reached',
  ofScans: (scans: string, isOne: boolean) => `of ${scans} ${isOne ? 'scan' : 'scans'}`,
  funnel: (name: string) => `Funnel “${name}”`,
  addFunnel: 'Make a funnel: scan, visit, goal',
} as const;
