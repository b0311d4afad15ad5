/** Colour arithmetic and the shared palette of the portraits (hex strings, sRGB). */

/** Mixes two hex colours; `share` 0 gives `first`, 1 gives `second`. */
export function mix(first, second, share) {
  const [a, b] = [first, second].map(channels)
  return `#${a.map((value, index) => hexPair(value + (b[index] - value) * share)).join('')}`
}

/** Towards warm white. */
export function lighter(colour, share) {
  return mix(colour, '#FFF6E8', share)
}

/** Towards a brown-violet dark, so that shadows stay warm. */
export function darker(colour, share) {
  return mix(colour, '#2A1622', share)
}

function channels(hex) {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

function hexPair(value) {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}

/** Skin: base, light side, shaded side, drawn line, blush, lips. */
export const skins = {
  shell: { base: '#F3D3B8', light: '#FCE7D3', shade: '#DBA684', line: '#9E5E44', blush: '#EC9A82', lip: '#C8655E' },
  wheat: { base: '#E8BF9A', light: '#F6D9BB', shade: '#CB9269', line: '#8C5237', blush: '#E08A6C', lip: '#B8584F' },
  honey: { base: '#D9A67A', light: '#ECC59E', shade: '#B67D53', line: '#76442A', blush: '#D07A59', lip: '#A54F49' },
  almond: { base: '#C08B62', light: '#D8A97F', shade: '#996644', line: '#5F351F', blush: '#BB674B', lip: '#93463F' },
  cocoa: { base: '#9B6B49', light: '#B88762', shade: '#764B30', line: '#442515', blush: '#A1533C', lip: '#823E3A' },
  umber: { base: '#7C523A', light: '#9A6E52', shade: '#593724', line: '#321B0F', blush: '#8A4635', lip: '#713638' },
}

/** Hair: base, light strand, dark root. */
export const hairs = {
  black: { base: '#2B2224', light: '#51434A', dark: '#171114' },
  espresso: { base: '#3A2A24', light: '#6A4C3F', dark: '#211613' },
  brown: { base: '#523729', light: '#86604A', dark: '#312019' },
  chestnut: { base: '#6B4230', light: '#A06C4F', dark: '#42271C' },
  steel: { base: '#6F6B6C', light: '#A9A4A2', dark: '#474346' },
  silver: { base: '#A8A4A1', light: '#D6D2CD', dark: '#7B7677' },
}

/** Eyes: ring, inner glow. */
export const eyes = {
  dark: { ring: '#24140E', glow: '#5B3722' },
  brown: { ring: '#3A2115', glow: '#86542F' },
  hazel: { ring: '#43301A', glow: '#8E7440' },
  green: { ring: '#2C3A2C', glow: '#76855A' },
}

/** Cloth of the house: names used by clothes and scarves. */
export const cloths = {
  nile: '#0E6B75',
  deepNile: '#0A4F57',
  mist: '#A9CFD1',
  apricot: '#EFA869',
  terracotta: '#B9654A',
  sand: '#E5D8C3',
  cream: '#F6EEDF',
  camel: '#BE9468',
  ink: '#22333F',
  slate: '#5D7280',
  navy: '#2C4560',
  olive: '#7D8059',
  sage: '#A9B59A',
  rose: '#CF9A93',
  blush: '#E6C1B5',
  plum: '#70475C',
  mulberry: '#8E4A5B',
  lilac: '#B9A8C2',
  mustard: '#CF9F4E',
  white: '#FBF8F3',
  stone: '#B9AFA2',
  forest: '#3F5F52',
  sky: '#9DB9CC',
  charcoal: '#3C4247',
}
