import { describeHostileRequests } from './suites/hostile.suite.ts';

describeHostileRequests('postgres');
