/** A process that works on tasks until none waits; killed by the tests in the middle of it. */
import { openFeatures } from '../cli/open-features.ts';
import { readConfig } from '../config.ts';

const { features, close } = await openFeatures(readConfig(process.env), { startEngine: false });
await features.tasks.work();
await close();
