import { clockDrill } from './drills/clock.ts';
import { damageDrill } from './drills/damage.ts';
import { databaseDrill } from './drills/database.ts';
import { diskDrill } from './drills/disk.ts';
import { engineDrill } from './drills/engine.ts';
import { fleetDrill } from './drills/fleet.ts';
import { killDrill } from './drills/kill.ts';
import { moveDrill } from './drills/move.ts';
import { powerDrill } from './drills/power.ts';
import { reloadDrill } from './drills/reload.ts';
import { shareDrill } from './drills/share.ts';
import { slowClientsDrill } from './drills/slow-clients.ts';
import { soakDrill } from './drills/soak.ts';
import { stopDrill } from './drills/stop.ts';
import { upgradeDrill } from './drills/upgrade.ts';
import type { DrillOptions, Report } from './report.ts';

export interface Drill {
  name: string;
  /** Repetitions: in the short form of the usual test run, and in full. */
  short: number;
  full: number;
  /** True for a drill that runs only when it is named. */
  isOnRequest?: boolean;
  run(options: DrillOptions): Promise<Report>;
}

export const DRILLS: readonly Drill[] = [
  { name: 'kill', short: 2, full: 100, run: killDrill },
  { name: 'engine', short: 1, full: 8, run: engineDrill },
  { name: 'database', short: 1, full: 8, run: databaseDrill },
  { name: 'disk', short: 1, full: 10, run: diskDrill },
  { name: 'fleet', short: 1, full: 60, run: fleetDrill },
  { name: 'slow-clients', short: 4, full: 60, run: slowClientsDrill },
  { name: 'share', short: 1, full: 10, run: shareDrill },
  { name: 'soak', short: 1, full: 30, isOnRequest: true, run: soakDrill },
  { name: 'stop', short: 1, full: 10, run: stopDrill },
  { name: 'upgrade', short: 1, full: 10, run: upgradeDrill },
  { name: 'reload', short: 1, full: 10, run: reloadDrill },
  { name: 'move', short: 1, full: 100, run: moveDrill },
  { name: 'damage', short: 1, full: 10, run: damageDrill },
  { name: 'clock', short: 4, full: 15, run: clockDrill },
  { name: 'power', short: 1, full: 20, run: powerDrill },
];
