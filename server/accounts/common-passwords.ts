/** The most common leaked passwords of at least eight characters. Lower case. Data only. */
const WORDS = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890
0123456789 987654321 9876543210 87654321 11111111 111111111 00000000 000000000 88888888 99999999 12341234 11223344
12121212 123123123 123321123 147258369 159357159 789456123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 abcd1234
abc12345 abcdefgh abcdefghi aa123456 a1234567 a12345678 a123456789 iloveyou iloveyou1 iloveyou2 sunshine sunshine1
princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 trustno1 starwars
whatever welcome1 welcome123 welcome2024 letmein1 letmein123 changeme changeme1 changeme123 administrator admin123
admin1234 admin12345 administrator1 root1234 default1 secret12 secret123 master123 shadow12 shadow123 michael1 jennifer
jordan23 charlie1 computer internet samsung1 pokemon1 dragon12 dragon123 monkey12 monkey123 liverpool chelsea1 arsenal1
barcelona manchester blink182 corvette mercedes maverick midnight scorpion victoria veronica alexander elizabeth
christian jonathan benjamin nicholas hello123 hello1234 hellohello testtest test1234 test12345 testing1 testing123
guest123 user1234 login123 pass1234 pass12345 temp1234 summer2024 summer2025 winter2024 winter2025 spring2025 autumn2025
january1 december september november february facebook instagram linkedin waymark1 waymark123
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));
