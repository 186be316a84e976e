import { expect, it } from 'vitest';
import { nodeVersionProblem } from './node-version.ts';

it.each(['24.0.0', '24.21.0', '26.1.0', '100.0.0'])('Node %s will do', (version) => {
  expect(nodeVersionProblem(version)).toBeUndefined();
});

it.each(['22.18.0', '20.19.1', '8.0.0'])('Node %s gets a message with the path of the required Node', (version) => {
  expect(nodeVersionProblem(version)).toMatch(new RegExp(`runs on ${version.replaceAll('.', '\\.')}.*node_modules`));
});
