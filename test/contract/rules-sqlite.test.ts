import { describeRules } from './suites/rules.suite.ts';

describeRules('sqlite');
