/** Global setup of Vitest: a PostgreSQL server for all test files. */
import type { TestProject } from 'vitest/node';
import { provideOnDemand } from '../vitest/on-demand.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** GET returns the URL of the superuser's database. */
    postgresStarter: string;
  }
}

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideOnDemand(project, 'postgresStarter', {
    open: startPostgres,
    tell: ({ url }) => url,
    close: ({ stop }) => stop(),
  });
}
