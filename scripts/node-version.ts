const NEEDED_MAJOR = 24;

/** The sentence for a Node that is too old, or undefined. `version` as in `process.versions.node`. */
export function nodeVersionProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED_MAJOR) return undefined;
  return (
    `This needs Node ${NEEDED_MAJOR}, and runs on ${version}. After "npm ci" the right one lies in node_modules: ` +
    'start this with "npm run", or put node_modules/.bin first on your PATH.'
  );
}

/** Ends the process with that sentence. Older ones do not crash politely: better-sqlite3 crashes them. */
export function requireNode(): void {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
