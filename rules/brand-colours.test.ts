import { assert, constantFrom, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandColours, darkGrounds, ink, lightGrounds, readableBanner } from './brand-colours.ts'
import { contrast, isColour, luminance, mixed, readableOn } from './contrast.ts'

const colour = oneof(
  integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  constantFrom('#ffffff', '#000000', '#ffff00', '#777777', '#125688', '#15181a'),
)

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#125688', '#ffffff', 7.71],
])('%s on %s has %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test.each([
  ['#abcdef', true],
  ['#ABCDEF', true],
  ['abcdef', false],
  ['#abc', false],
  ['#abcdeg', false],
])('%s', (text, expected) => expect(isColour(text)).toBe(expected))

test('mixing ends where it says', () => {
  expect([mixed('#102030', '#ffffff', 0), mixed('#102030', '#ffffff', 1), mixed('#000000', '#ffffff', 0.5)]).toEqual([
    '#102030',
    '#ffffff',
    '#808080',
  ])
  expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1])
})

describe('whatever colour somebody chooses', () => {
  test('its text, its buttons and its sign-in are read, in light and dark', () => {
    assert(
      property(colour, (banner) => {
        const { light, dark } = brandColours(banner)
        for (const [scheme, grounds] of [
          [light, lightGrounds],
          [dark, darkGrounds],
        ] as const) {
          expect(contrast(ink, scheme.fill)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(ink, scheme.hover)).toBeGreaterThanOrEqual(4.5)
          expect(contrast('#ffffff', scheme.panel)).toBeGreaterThanOrEqual(7)
          for (const ground of [...grounds, scheme.tint]) expect(contrast(scheme.text, ground)).toBeGreaterThanOrEqual(4.5)
          for (const ground of grounds) expect(contrast(scheme.fill, ground)).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })

  test('the one that is offered needs no mending, and what needs none is offered nothing', () => {
    assert(
      property(colour, (banner) => {
        const offered = readableBanner(banner)
        expect(offered === null ? brandColours(banner).light.fill : readableBanner(offered)).toBe(
          offered === null ? banner : null,
        )
      }),
    )
  })

  test('nothing is changed that is read already', () => {
    assert(
      property(colour, (one) => {
        if (contrast(one, '#ffffff') >= 4.5) expect(readableOn(one, ['#ffffff'])).toBe(one)
      }),
    )
  })
})
