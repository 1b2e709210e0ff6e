import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrast, textContrast } from '../../rules/contrast.ts'
import { drawIcons } from './icons.ts'

test.each(['#ffd400', '#ffffff', '#125688', '#000000'])('without a logo the white bars are seen on %s', async (bannerColor) => {
  const pictures = await drawIcons('test', null, { splashColor: '#ffffff', bannerColor })
  const [red, green, blue] = await sharp(pictures.get('icon-192.png')).raw().toBuffer()
  const ground = `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
  expect(contrast(ground, '#ffffff')).toBeGreaterThanOrEqual(textContrast)
})
