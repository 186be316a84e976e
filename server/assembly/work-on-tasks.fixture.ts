/** Runs tasks until none waits; tests kill it in the middle. */
import { openFeatures } from '../cli/stores/open-features.ts';
import { readConfig } from '../config.ts';

const { features, close } = await openFeatures(readConfig(process.env), { startEngine: false });
await features.tasks.work();
await close();
