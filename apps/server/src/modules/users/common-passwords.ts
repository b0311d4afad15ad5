// Passwords that whoever guesses tries first. Our rules ask for a digit and a sign, and most people meet them in the same
// few ways: a common word, an `@` for its `a`, and `1!`, `@123` or a year behind it. So the list holds the words, and the
// rest is what people put around them.

import { fail } from '../../failure.ts'

/** Of published lists, of this country, of the keyboard, and of this product. */
const words: ReadonlySet<string> = new Set(
  `
  password passwd passwort passw pass pas pwd parola motdepasse contrasena kennwort mypassword mypass newpassword changeme
  change default temp temporary guest user username login logon signin access account admin administrator root system
  sysadmin master super superuser manager server service support test tester testing demo sample example hello hi welcome
  letmein openup iloveyou loveyou ilove lovely love lover loveme mylove trustno secret secure security private hidden
  unknown nothing whatever blink please thanks freedom forever lucky happy smile sunshine sunflower rainbow flower summer
  winter spring autumn january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday princess prince queen king angel baby babygirl babyboy honey sweet sweety
  sweetheart darling cookie chocolate cheese banana orange apple pepper ginger butter monkey dragon tiger lion eagle
  falcon shadow phoenix dolphin panda puppy kitten doggy buster charlie bailey maggie daisy football soccer basketball
  baseball hockey tennis golf sport gamer player minecraft fortnite roblox pokemon naruto batman superman spiderman
  ironman starwars matrix ninja samurai warrior killer hunter ranger soldier pirate rockstar metallica music guitar piano
  dance movie money dollar rich power energy thunder storm winner champion legend hero diamond silver golden platinum
  mercedes ferrari porsche toyota honda yamaha computer laptop internet google facebook instagram twitter tiktok whatsapp
  youtube gmail yahoo hotmail microsoft windows android samsung iphone nokia huawei xiaomi linux github batch office
  company business school college university student teacher tutor english lesson lessons learn language study exam
  michael daniel david john johnny james robert william thomas george andrew anthony joshua matthew jordan justin
  brandon jessica jennifer ashley amanda nicole michelle andrea maria anna sophie emma olivia
  mohamed mohammed muhammad mohammad mohamad ahmed ahmad mahmoud mahmood mostafa mustafa moustafa ali omar osman othman
  hassan hasan hussein hussain ibrahim ebrahim khaled khalid youssef yousef yusuf amr tarek tariq karim kareem hany wael
  ayman ashraf sameh samir sherif hamada hossam hesham islam eslam adel emad essam gamal nasser sayed saad ramy rami
  abdallah abdullah abdelrahman abdo mina george peter beshoy kirolos fatma fatima mona nour noura nora sara sarah mariam
  maryam marwa aya salma heba hana hala dina dalia rana rania reem yasmin yasmine amira menna esraa asmaa shaimaa habiba
  malak jana layla laila nada eman doaa
  allah allahakbar bismillah alhamdulillah muslim quran ramadan mecca makkah habibi habibty hayaty omry mama baba
  mamababa egypt masr misr elmasry masry cairo alex alexandria giza aswan luxor mansoura tanta arab arabic ahly elahly
  alahly zamalek elzamalek salah mosalah liverpool chelsea arsenal barcelona barca realmadrid madrid manchester juventus
  messi ronaldo cristiano neymar
  qwerty qwert qwer qwertyu qwertyui qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghj asdfghjkl zxcv zxcvb zxcvbn
  zxcvbnm qaz qazwsx qazwsxedc wsx qwe qweasd qweasdzxc asd asdasd zxc qweqwe poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde
  abcdef abcdefg abcdefgh xyz aabbcc abcabc
  1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qazxsw2 zaq12wsx zaq1xsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe123qwe a1b2c3
  a1b2c3d4 a1s2d3 a1s2d3f4 1a2b3c 1a2b3c4d 1q1q1q 123qwe 123qweasd 123abc 123asd 1234qwer 12345qwert 123456a 123456aa
  123456q 123456abc 12345678a
  hiwar hewar 7iwar hiwarapp
  `
    .trim()
    .split(/\s+/),
)

const digitRows: ReadonlySet<string> = new Set(
  `0 1 2 3 4 5 6 7 8 9 00 01 02 03 05 07 08 09 10 11 12 13 14 15 20 21 22 23 24 25 26 30 33 44 50 55 66 69 77 88 90 99 000
  007 010 011 012 015 100 101 111 112 121 123 222 223 234 258 321 333 369 444 456 555 666 678 777 786 789 888 890 911 987
  999 1000 1010 1111 1122 1212 1221 1230 1234 1313 2222 2580 3333 4321 4444 5555 5678 6666 6789 7777 8888 9876 9999 11111
  12121 12345 12321 54321 55555 98765 111111 112233 121212 123123 123321 123456 159753 654321 666666 789456 987654 1234567
  7654321 7777777 11111111 12341234 12345678 87654321 88888888 123123123 123456789 987654321 1234567890 0123456789`.split(
    /\s+/,
  ),
)

const signRows: ReadonlySet<string> = new Set([
  '!@',
  '@!',
  '@#',
  '#@',
  '!@#',
  '@#$',
  '#$%',
  '!@#$',
  '@#$%',
  '!#',
  '$%',
  '_@',
])

/** What people write for a letter. */
const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const isLetter = (sign: string) => sign >= 'a' && sign <= 'z'
const isDigit = (sign: string) => sign >= '0' && sign <= '9'
const isOneSign = (signs: string) => new Set(signs).size <= 1

/** Digits that come first to mind or a year, and signs next to each other. */
function isUsual(ending: string): boolean {
  const digits = [...ending].filter(isDigit).join('')
  const signs = [...ending].filter((sign) => !isDigit(sign)).join('')
  const isYear = digits.length === 4 && digits >= '1940' && digits <= '2039'
  return (
    (digits === '' || isYear || digitRows.has(digits) || isOneSign(digits)) && (isOneSign(signs) || signRows.has(signs))
  )
}

function isUsualWord(text: string): boolean {
  if (words.has(text) || text.length <= 2 || isOneSign(text)) return true
  const plain = [...text].map((sign) => letterOf[sign] ?? sign).join('')
  return [plain, plain.replaceAll(/[1!]/g, 'i'), plain.replaceAll(/[1!]/g, 'l')].some((word) => words.has(word))
}

/** Fails where somebody sets a password that is guessed first (more.md 1). */
export function refuseCommonPassword(password: string, field: 'password' | 'password.new'): void {
  if (isCommonPassword(password)) fail('invalid-password', field)
}

/** A usual word with usual digits and signs before and behind it, however its letters are written. */
export function isCommonPassword(password: string): boolean {
  const signs = [...password.toLowerCase()]
  const end = signs.findLastIndex(isLetter) + 1
  const starts = new Set([0, signs.findIndex(isLetter)])
  return [...starts].some(
    (start) =>
      isUsual(signs.slice(0, start).join('')) &&
      isUsualWord(signs.slice(start, end).join('')) &&
      isUsual(signs.slice(end).join('')),
  )
}
