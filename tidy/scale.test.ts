import { describe, expect, test } from 'vitest'
import { theme } from '../web/brand/theme.tsx'
import { files, read } from './sources.ts'

const sheets = files.filter((path) => /^web\/.*\.css$/.test(path))
const rest = files.filter((path) => /^web\/.*\.tsx?$/.test(path))

/** Every value of a property in the sheets, with its file. */
const valuesOf = (property: string) =>
  sheets.flatMap((path) =>
    [...read(path).matchAll(new RegExp(`(?<![\\w-])${property}: ([^;]+);`, 'g'))].map(([, value]) => ({ path, value: value! })),
  )
const besides = (property: string, allowed: RegExp) =>
  valuesOf(property).filter(({ value }) => !value.split(/\s+/).every((part) => allowed.test(part)))

describe('one scale for all screens', () => {
  test.each([
    ['font sizes', theme.fontSizes, 6],
    ['gaps', theme.spacing, 6],
    ['corners', theme.radius, 3],
  ])('%s', (_name, steps, most) => {
    const values = new Set(Object.values(steps ?? {}))
    expect(values.size).toBeGreaterThan(1)
    expect(values.size).toBeLessThanOrEqual(most)
  })

  test('a sheet takes its sizes of type from it; only paper is measured in millimetres', () => {
    expect(valuesOf('font-size').length).toBeGreaterThan(50)
    expect(besides('font-size', /^(var\(--mantine-font-size-(xs|sm|md|lg|xl|xxl)\)|inherit|[\d.]+mm)$/)).toEqual([])
  })

  test('and its gaps', () => {
    expect(besides('(?:row-|column-)?gap', /^(var\(--mantine-spacing-(xs|sm|md|lg|xl|xxl)\)|0|inherit)$/)).toEqual([])
  })

  test('and its corners', () => {
    expect(besides('border-radius', /^(var\(--mantine-radius-(xs|sm|md)\)|0|50%|inherit)$/)).toEqual([])
  })

  test('a component gives a corner by its name', () => {
    const corners = rest.flatMap((path) =>
      [...read(path).matchAll(/\bbdrs=(\S+)/g)].map(([, value]) => ({ path, value: value! })),
    )
    expect(corners.length).toBeGreaterThan(5)
    expect(corners.filter(({ value }) => !/^"(xs|sm|md|50%|0)(?= |"|$)/.test(value))).toEqual([])
  })

  test('three widths tell screens apart', () => {
    const widths = sheets.flatMap((path) => [...read(path).matchAll(/@media[^{]*?(\d+)px[^{]*/g)])
    const asked = widths.flatMap(([query]) => [...query.matchAll(/(max|min)-width: (\d+)px/g)])
    const breakpoints = new Set(asked.map(([, side, at]) => Number(at) + (side === 'max' ? 1 : 0)))
    expect([...breakpoints].toSorted((a, b) => a - b)).toEqual([640, 768, 1280])
  })

  test('a component asks for them by name', () => {
    const asking = rest.filter((path) => path !== 'web/ui/screenWidth.ts' && /useMediaQuery|-width: \d+px/.test(read(path)))
    expect(asking).toEqual([])
  })
})
