import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that name this service or a year, and variants that the list of leaked ones lacks. Lower case. */
const WORDS = `
p@ssword 0123456789 987654321 9876543210 87654321 111111111 00000000 000000000 88888888 99999999 12341234 12121212
123123123 159357159 abcdefgh abcdefghi welcome2024 changeme123 admin1234 admin12345 administrator1 root1234 test12345
guest123 user1234 login123 pass12345 summer2024 summer2025 winter2024 winter2025 spring2025 autumn2025 instagram
linkedin waymark1 waymark123
`;

/** The 49,233 most common leaked passwords (MIT, from npm); 17,950 of them have eight characters or more. Lower case. */
const LEAKED: readonly string[] = dictionary['passwords-common'];

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...LEAKED.filter((word) => word.length >= 8),
  ...WORDS.split(/\s+/).filter((word) => word !== ''),
]);
