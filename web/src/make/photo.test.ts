import { describe, expect, it } from 'vitest'
import { homography, refusedPhoto, sizeOf } from './photo.ts'

const png = (width: number, height: number) => {
  const b = new Uint8Array(64)
  b.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(b.buffer).setUint32(16, width)
  new DataView(b.buffer).setUint32(20, height)
  return b
}

describe('the size of a picture', () => {
  it('is read from its first bytes', () => {
    expect(sizeOf(png(4000, 3000))).toEqual({ width: 4000, height: 3000 })
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3, 1, 2, 3])
    expect(sizeOf(jpeg)).toEqual({ width: 4000, height: 3000 })
    const webp = new Uint8Array(40)
    webp.set([...'RIFF....WEBPVP8X'].map((c) => c.charCodeAt(0)))
    webp.set([0x9f, 0x0f, 0, 0xb7, 0x0b, 0], 24)
    expect(sizeOf(webp)).toEqual({ width: 4000, height: 3000 })
  })
  it('is none of what is no picture', () => {
    for (const b of [new Uint8Array(0), new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), new Uint8Array([0xff, 0xd8, 0xff])]) expect(sizeOf(b)).toBeUndefined()
  })
  it('of 200 megapixels is refused in words, before it is opened', async () => {
    expect(await refusedPhoto(new Blob([png(20_000, 10_000)]))).toMatch(/200 megapixels: at most 60/)
    expect(await refusedPhoto(new Blob([png(4000, 3000)]))).toBeUndefined()
    expect(await refusedPhoto(new Blob(['hello']))).toMatch(/JPEG, PNG and WebP/)
  })
})

it('four corners are made straight', () => {
  const corners = [{ x: 10, y: 90 }, { x: 95, y: 80 }, { x: 70, y: 20 }, { x: 30, y: 15 }]
  const at = homography(corners)
  ;[[0, 0], [1, 0], [1, 1], [0, 1]].forEach(([u, v], i) => {
    expect(at(u!, v!).x).toBeCloseTo(corners[i]!.x, 6)
    expect(at(u!, v!).y).toBeCloseTo(corners[i]!.y, 6)
  })
  const square = homography([{ x: 0, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 0 }, { x: 0, y: 0 }])
  expect(square(0.25, 0.25)).toEqual({ x: 0.25, y: 0.75 })
})
