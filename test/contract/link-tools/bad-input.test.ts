import { describeBadInput } from '../suites/bad-input.suite.ts';

describeBadInput('link-tools');
