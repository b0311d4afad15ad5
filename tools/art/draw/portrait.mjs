import { drawBeard } from './beard.mjs'
import { drawBackground } from './background.mjs'
import { drawBackCollar, drawClothes } from './clothes.mjs'
import { hairs, skins } from './colour.mjs'
import { openDrawing } from './drawing.mjs'
import { drawEyes } from './eyes.mjs'
import { drawGlasses } from './glasses.mjs'
import { drawHairBack, drawHairFront, drawHairTail } from './hair.mjs'
import { drawEars, drawFace, drawNeck } from './head.mjs'
import { drawMouth, drawNose } from './nose-mouth.mjs'
import { drawRoom, drawTable, posterBoard } from './room.mjs'
import { drawScarfDrape, drawScarfHead } from './scarf.mjs'

/** Width and height of the drawing board of a portrait (4:5). */
export const board = { width: 800, height: 1000 }

/** A portrait as an SVG document; `look` is one entry of looks.mjs. */
export function drawPortrait(look) {
  const drawing = openDrawing()
  const inside = drawBackground(drawing, look) + drawPerson(drawing, look, { x: 400, y: 333, scale: 1.21 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${board.width} ${board.height}" width="${board.width}"
    height="${board.height}">${drawing.definitions()}${inside}</svg>`
}

/**
 * The poster of a tutor's introduction as an SVG document (16:9): the person at a study table.
 * The face keeps clear of the middle, where players put their button; odd posters are mirrored rooms.
 */
export function drawPoster(look, index) {
  const { width, height } = posterBoard
  const drawing = openDrawing()
  const mirrored = index % 2 === 1
  const turned = mirrored ? `transform="translate(${width} 0) scale(-1 1)"` : ''
  const person = drawPerson(drawing, look, { x: mirrored ? width - 622 : 622, y: 198, scale: 0.68 })
  const inside = `<g ${turned}>${drawRoom(drawing, look)}</g>${person}<g ${turned}>${drawTable(drawing, look)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"
    height="${height}">${drawing.definitions()}${inside}</svg>`
}

/** The person alone; `place` says where the middle of the eye line lies on the board. */
export function drawPerson(drawing, look, place) {
  const skin = skins[look.skin]
  const hair = hairs[look.hair ?? 'espresso']
  const size = place.scale * (look.size ?? 1)
  const tilt = `rotate(${look.tilt ?? 0} 0 240)`
  const hasBeard = look.beard === 'short' || look.beard === 'full'
  const lift = `translate(0 ${look.gender === 'female' ? -26 : -34})`
  return `<g transform="translate(${place.x} ${place.y}) scale(${size})">
    <g transform="${tilt}">${drawHairBack(drawing, look)}</g>
    <g transform="${lift}">${drawBackCollar(drawing, look)}</g>${drawNeck(drawing, look, skin)}<g transform="${lift}">
      ${drawClothes(drawing, look)}</g>
    <g transform="${tilt}">${drawScarfDrape(drawing, look)}${drawHairTail(drawing, look)}
      ${look.scarf ? '' : drawEars(drawing, look, skin)}${drawFace(drawing, look, skin)}
      ${drawBeard(drawing, look, skin)}${drawEyes(drawing, look, skin, hair)}
      ${drawNose(drawing, look, skin)}${drawMouth(drawing, look, skin)}
      ${hasBeard ? drawBeard(drawing, { ...look, beard: 'moustache' }, skin) : ''}
      ${drawHairFront(drawing, look, skin)}${drawScarfHead(drawing, look)}${drawGlasses(drawing, look)}</g></g>`
}
