/**
 * How each person of the demo looks; `name` is the base name of the files.
 * Missing traits take the defaults of the drawing parts. Women and men, ages 12 to 56.
 */
const women = [
  { name: 'nadia-mansour', gender: 'female', skin: 'wheat', eyes: 'brown', turn: -6, tilt: -1, age: 1, smile: 'closed', scarf: { style: 'pinned', colour: 'nile', under: 'cream' }, clothes: { kind: 'blazer', colour: 'ink', inner: 'cream' }, glasses: { frame: 'soft', colour: '#5A4034' }, shape: { cheek: 120, jaw: 95 }, ground: 'linen' },
  { name: 'heba-elsayed', gender: 'female', skin: 'wheat', eyes: 'brown', turn: -7, tilt: -2, smile: 'open', scarf: { style: 'cowl', colour: 'blush', under: 'cream' }, clothes: { kind: 'blazer', colour: 'nile', inner: 'cream' }, ground: 'sand' },
  { name: 'asmaa-farouk', gender: 'female', skin: 'honey', turn: 7, tilt: 2, smile: 'closed', scarf: { style: 'crossed', colour: 'sage' }, clothes: { kind: 'knit', colour: 'cream' }, brow: { thick: 8.6, arch: 3 }, eye: { open: 0.94, tilt: 3 }, mouth: { width: 36, full: 1.15 }, ground: 'linen' },
  { name: 'rania-abdelrahman', gender: 'female', skin: 'honey', eyes: 'hazel', turn: 5, tilt: -2, smile: 'open', scarf: { style: 'turban', colour: 'mustard', under: 'ink' }, clothes: { kind: 'blazer', colour: 'ink', inner: 'cream' }, shape: { jaw: 90, chin: 22, chinY: 183 }, ground: 'apricot' },
  { name: 'fatma-hussein', gender: 'female', skin: 'wheat', turn: 4, tilt: 0, age: 2, smile: 'closed', hair: 'brown', scarf: { style: 'khimar', colour: 'slate' }, clothes: { kind: 'blouse', colour: 'slate' }, shape: { cheek: 122, jaw: 98, chin: 28 }, eye: { open: 0.88, tilt: 0 }, brow: { thick: 6.6, lift: -2 }, ground: 'sand' },
  { name: 'shaimaa-gaber', gender: 'female', skin: 'almond', turn: -6, tilt: 1, smile: 'closed', scarf: { style: 'tail', colour: 'navy' }, clothes: { kind: 'shirt', colour: 'white' }, eye: { tilt: 4, open: 0.94 }, nose: { width: 21 }, mouth: { width: 39, full: 1.2 }, ground: 'nile' },
  { name: 'aya-mahmoud', gender: 'female', skin: 'shell', eyes: 'green', turn: 6, tilt: 3, smile: 'open', scarf: { style: 'cowl', colour: 'lilac', under: 'plum' }, clothes: { kind: 'cardigan', colour: 'plum', inner: 'cream' }, shape: { jaw: 88, chin: 20, chinY: 178 }, brow: { arch: 3, lift: 1 }, ground: 'rose' },
  { name: 'doaa-elkady', gender: 'female', skin: 'honey', turn: -5, tilt: -2, age: 1, smile: 'open', scarf: { style: 'crossed', colour: 'terracotta', under: 'sand' }, clothes: { kind: 'blazer', colour: 'sand', inner: 'white' }, glasses: { frame: 'round', colour: '#3A2E2C' }, ground: 'sand' },
  { name: 'salma-elnouby', gender: 'female', skin: 'cocoa', turn: -6, tilt: 2, smile: 'open', scarf: { style: 'turban', colour: 'terracotta', under: 'terracotta' }, clothes: { kind: 'blazer', colour: 'forest', inner: 'cream' }, nose: { width: 22 }, mouth: { width: 39, full: 1.25 }, shape: { cheek: 119, jaw: 90 }, ground: 'nile' },
  { name: 'mona-iskander', gender: 'female', skin: 'shell', turn: 4, tilt: 0, age: 2, smile: 'soft', hair: 'steel', hairStyle: 'midi', clothes: { kind: 'blouse', colour: 'plum' }, glasses: { frame: 'cat', colour: '#6B3440' }, brow: { thick: 6.4 }, eye: { open: 0.9 }, ground: 'sand' },
  { name: 'christine-naguib', gender: 'female', skin: 'shell', turn: 6, tilt: -2, smile: 'closed', hair: 'black', hairStyle: 'bob', clothes: { kind: 'knit', colour: 'terracotta' }, mouth: { width: 36, full: 1.1 }, ground: 'linen' },
  { name: 'yasmin-fahmy', gender: 'female', skin: 'wheat', eyes: 'hazel', turn: -7, tilt: 2, smile: 'open', hair: 'brown', hairStyle: 'long', clothes: { kind: 'blazer', colour: 'navy', inner: 'cream' }, ground: 'sand' },
  { name: 'dina-shawky', gender: 'female', skin: 'honey', turn: -6, tilt: 2, smile: 'closed', hair: 'espresso', hairStyle: 'bun', clothes: { kind: 'shirt', colour: 'sage' }, shape: { jaw: 90, chinY: 184 }, ground: 'rose' },
  { name: 'laila-tharwat', gender: 'female', skin: 'almond', turn: 5, tilt: -2, smile: 'open', hair: 'black', hairStyle: 'curly', clothes: { kind: 'cardigan', colour: 'mustard', inner: 'white' }, nose: { width: 21 }, mouth: { full: 1.2 }, ground: 'apricot' },
  { name: 'marina-girgis', gender: 'female', skin: 'wheat', turn: -6, tilt: -1, smile: 'closed', hair: 'chestnut', hairStyle: 'pony', clothes: { kind: 'polo', colour: 'nile' }, eyes: 'green', shape: { jaw: 89, chin: 22 }, ground: 'nile' },
  { name: 'ingy-sabry', gender: 'female', skin: 'wheat', eyes: 'brown', turn: -5, tilt: -2, age: 1, smile: 'open', hair: 'chestnut', hairStyle: 'bob', clothes: { kind: 'blazer', colour: 'camel', inner: 'white' }, glasses: { frame: 'soft', colour: '#7A3F36' }, ground: 'linen' },
]

const men = [
  { name: 'ahmed-kamal', gender: 'male', skin: 'wheat', eyes: 'brown', turn: -7, tilt: -1, smile: 'open', hair: 'espresso', hairStyle: 'side', clothes: { kind: 'blazer', colour: 'navy', inner: 'white' }, ground: 'sand' },
  { name: 'omar-elshazly', gender: 'male', skin: 'honey', turn: 6, tilt: 1, smile: 'closed', hair: 'black', hairStyle: 'crop', beard: 'short', clothes: { kind: 'shirt', colour: 'sky' }, ground: 'linen' },
  { name: 'youssef-adel', gender: 'male', skin: 'almond', turn: -5, tilt: 2, smile: 'open', hair: 'black', hairStyle: 'curls', beard: 'stubble', clothes: { kind: 'tee', colour: 'olive' }, glasses: { frame: 'round', colour: '#2C2C30' }, shape: { jaw: 94, chin: 26 }, ground: 'rose' },
  { name: 'bilal-othman', gender: 'male', skin: 'umber', turn: 5, tilt: -1, smile: 'open', hair: 'black', hairStyle: 'afro', beard: 'goatee', clothes: { kind: 'knit', colour: 'mustard' }, nose: { width: 26 }, mouth: { width: 42, full: 1 }, ground: 'apricot' },
  { name: 'hassan-elmasry', gender: 'male', skin: 'wheat', turn: -6, tilt: 0, age: 2, smile: 'closed', hair: 'steel', hairStyle: 'receding', beard: 'moustache', clothes: { kind: 'suit', colour: 'charcoal', inner: 'white', tie: 'nile' }, shape: { cheek: 124, jaw: 103, chin: 32 }, eye: { open: 0.86, tilt: -1 }, ground: 'nile' },
  { name: 'samir-wahba', gender: 'male', skin: 'shell', turn: 4, tilt: 1, age: 2, smile: 'open', hair: 'silver', hairStyle: 'swept', clothes: { kind: 'vneck', colour: 'deepNile', inner: 'white' }, glasses: { frame: 'soft', colour: '#4A3A30' }, eye: { open: 0.88 }, ground: 'sand' },
  { name: 'khaled-darwish', gender: 'male', skin: 'almond', turn: 5, tilt: -1, age: 1, smile: 'open', hair: 'black', hairStyle: 'bald', beard: 'full', clothes: { kind: 'turtleneck', colour: 'stone' }, shape: { temple: 124, jaw: 102 }, brow: { thick: 11 }, ground: 'linen' },
  { name: 'karim-nassef', gender: 'male', skin: 'wheat', eyes: 'hazel', turn: 5, tilt: 2, smile: 'open', hair: 'brown', hairStyle: 'quiff', clothes: { kind: 'shirt', colour: 'white' }, shape: { jaw: 95, chin: 26 }, ground: 'apricot' },
  { name: 'mina-fawzy', gender: 'male', skin: 'honey', eyes: 'brown', turn: -6, tilt: -2, smile: 'closed', hair: 'brown', hairStyle: 'swept', beard: 'stubble', clothes: { kind: 'polo', colour: 'terracotta' }, ground: 'sand' },
  { name: 'mostafa-hegazy', gender: 'male', skin: 'honey', turn: -5, tilt: 1, age: 1, smile: 'open', hair: 'black', hairStyle: 'crop', beard: 'full', clothes: { kind: 'blazer', colour: 'olive', inner: 'cream' }, glasses: { frame: 'soft', colour: '#26262A' }, ground: 'nile' },
  { name: 'tarek-salem', gender: 'male', skin: 'wheat', turn: 6, tilt: -1, age: 1, smile: 'closed', hair: 'steel', hairStyle: 'side', beard: 'short', clothes: { kind: 'suit', colour: 'navy', inner: 'white', tie: 'terracotta' }, eye: { open: 0.9 }, ground: 'linen' },
  { name: 'mahmoud-roshdy', gender: 'male', skin: 'cocoa', turn: -6, tilt: -2, smile: 'open', hair: 'black', hairStyle: 'curls', clothes: { kind: 'shirt', colour: 'nile' }, nose: { width: 24 }, mouth: { full: 0.95 }, ground: 'sand' },
  { name: 'sherif-elbanna', gender: 'male', skin: 'honey', turn: 4, tilt: 1, age: 2, smile: 'closed', hair: 'espresso', hairStyle: 'receding', clothes: { kind: 'cardigan', colour: 'mulberry', inner: 'white' }, glasses: { frame: 'round', colour: '#6B5030' }, shape: { cheek: 124, jaw: 101, chin: 30 }, eye: { open: 0.9, tilt: 0 }, ground: 'rose' },
  { name: 'ziad-hamdy', gender: 'male', skin: 'shell', eyes: 'green', turn: -6, tilt: 2, smile: 'open', hair: 'chestnut', hairStyle: 'swept', clothes: { kind: 'knit', colour: 'forest' }, shape: { jaw: 93, chin: 25, chinY: 178 }, brow: { thick: 9 }, ground: 'apricot' },
]

const youngFace = { temple: 124, cheek: 121, jaw: 91, chin: 20, chinY: 172 }

const students = [
  { name: 'mariam-hassan', gender: 'female', skin: 'honey', eyes: 'brown', turn: 6, tilt: -2, smile: 'open', scarf: { style: 'crossed', colour: 'mist', under: 'deepNile' }, clothes: { kind: 'cardigan', colour: 'deepNile', inner: 'cream' }, shape: { jaw: 88, chin: 20, chinY: 178 }, ground: 'apricot' },
  { name: 'ali-ibrahim', gender: 'male', skin: 'almond', turn: -6, tilt: 1, smile: 'closed', hair: 'black', hairStyle: 'crop', beard: 'goatee', clothes: { kind: 'polo', colour: 'navy' }, ground: 'linen' },
  { name: 'jana-sherif', gender: 'female', skin: 'wheat', turn: -6, tilt: 3, smile: 'open', hair: 'espresso', hairStyle: 'pony', clothes: { kind: 'hoodie', colour: 'rose' }, shape: youngFace, size: 0.94, shoulders: 196, brow: { thick: 6.6, lift: 2, arch: 3 }, eye: { lashes: 0.8 }, mouth: { width: 35, full: 0.8 }, lips: '#C8796A', ground: 'nile' },
  { name: 'adam-tamer', gender: 'male', skin: 'honey', turn: 6, tilt: -2, smile: 'open', hair: 'espresso', hairStyle: 'quiff', clothes: { kind: 'hoodie', colour: 'apricot' }, shape: youngFace, size: 0.95, shoulders: 218, neck: 60, brow: { thick: 8, lift: 1 }, mouth: { width: 37, full: 0.75 }, ground: 'sand' },
  { name: 'noha-ezzat', gender: 'female', skin: 'shell', turn: -5, tilt: 1, smile: 'closed', scarf: { style: 'tail', colour: 'rose', under: 'mulberry' }, clothes: { kind: 'blouse', colour: 'mulberry' }, ground: 'rose' },
  { name: 'george-amin', gender: 'male', skin: 'wheat', turn: 5, tilt: 0, age: 1, smile: 'open', hair: 'espresso', hairStyle: 'receding', beard: 'short', beardHair: 'steel', clothes: { kind: 'vneck', colour: 'camel', inner: 'white' }, ground: 'sand' },
  { name: 'hoda-elgamal', gender: 'female', skin: 'honey', turn: -4, tilt: -1, age: 2, smile: 'closed', hair: 'brown', scarf: { style: 'pinned', colour: 'forest', under: 'sage' }, clothes: { kind: 'blouse', colour: 'sand' }, glasses: { frame: 'round', colour: '#8A6A3A', thick: 4.5 }, eye: { open: 0.88, tilt: 0 }, shape: { cheek: 122, jaw: 98, chin: 28 }, ground: 'linen' },
  { name: 'seif-rashad', gender: 'male', skin: 'wheat', turn: 6, tilt: 1, smile: 'closed', hair: 'black', hairStyle: 'curls', clothes: { kind: 'tee', colour: 'mist' }, shape: { jaw: 93, chin: 24, chinY: 177 }, brow: { thick: 9.4 }, ground: 'nile' },
]

export const tutorLooks = [...women, ...men]
export const studentLooks = students
