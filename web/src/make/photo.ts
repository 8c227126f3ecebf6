// A photograph of one's own table, laid under a draft's map: its size is read before it is
// opened, it is made straight by its four corners, and kept in this browser alone.

import type { Point } from '../board/geometry.ts'

/** The most that a photograph may be. */
export const MOST = { pixels: 60_000_000, bytes: 40 << 20 }
/** The longer side of what is kept, and of what is laid straight. */
const KEPT = 2200
const LAID = 1600

/** How large a picture says it is, from its first bytes; undefined: it is none that is known. */
export function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ascii = (at: number, n: number) => String.fromCharCode(...bytes.subarray(at, at + n))
  try {
    if (ascii(1, 3) === 'PNG') return { width: v.getUint32(16), height: v.getUint32(20) }
    if (ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') return webp(v, ascii(12, 4))
    if (v.getUint16(0) !== 0xffd8) return undefined
    for (let at = 2; at + 9 < bytes.length;) {
      const mark = v.getUint16(at)
      if (mark >> 8 !== 0xff) return undefined
      // The marks of a frame, but for those of tables.
      if (mark >= 0xffc0 && mark <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(mark)) return { height: v.getUint16(at + 5), width: v.getUint16(at + 7) }
      at += mark === 0xffff ? 1 : 2 + v.getUint16(at + 2)
    }
  } catch {
    // It ends too soon.
  }
  return undefined
}

function webp(v: DataView, kind: string) {
  const three = (at: number) => v.getUint16(at, true) + (v.getUint8(at + 2) << 16)
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (kind === 'VP8 ') return { width: v.getUint16(26, true) & 0x3fff, height: v.getUint16(28, true) & 0x3fff }
  const bits = v.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** Why a picture is not taken; undefined: it is. */
export async function refusedPhoto(file: Blob): Promise<string | undefined> {
  if (file.size > MOST.bytes) return `This picture has ${Math.round(file.size / (1 << 20))} MB: at most ${MOST.bytes >> 20} are taken.`
  const size = sizeOf(new Uint8Array(await file.slice(0, 256 << 10).arrayBuffer()))
  if (!size) return 'This is no picture that can be laid under the map: JPEG, PNG and WebP are taken.'
  const million = Math.round((size.width * size.height) / 1e6)
  if (size.width * size.height > MOST.pixels) return `This picture has ${million} megapixels: at most ${MOST.pixels / 1e6} are taken. Make it smaller first.`
  return undefined
}

/** The eight numbers by which points of a rectangle from 0,0 to 1,1 come to four corners: south-west, south-east, north-east, north-west. */
export function homography([a, b, c, d]: Point[]): (u: number, v: number) => Point {
  const [dx1, dx2, dy1, dy2] = [b!.x - c!.x, d!.x - c!.x, b!.y - c!.y, d!.y - c!.y]
  const [sx, sy] = [a!.x - b!.x + c!.x - d!.x, a!.y - b!.y + c!.y - d!.y]
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det]
  const [m, n, p, q] = [b!.x - a!.x + g * b!.x, d!.x - a!.x + h * d!.x, b!.y - a!.y + g * b!.y, d!.y - a!.y + h * d!.y]
  return (u, v) => {
    const w = g * u + h * v + 1
    return { x: (m * u + n * v + a!.x) / w, y: (p * u + q * v + a!.y) / w }
  }
}

/** A photograph that was laid: the picture, its corners as shares of its size, and how strongly it is seen. */
export interface Photo { picture: Blob; corners: Point[]; strength: number }

/** The corners of the whole picture. */
export const whole = (): Point[] => [{ x: 0, y: 1 }, { x: 1, y: 1 }, { x: 1, y: 0 }, { x: 0, y: 0 }]

function canvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const c = document.createElement('canvas')
  c.width = Math.max(1, Math.round(width))
  c.height = Math.max(1, Math.round(height))
  return [c, c.getContext('2d', { willReadFrequently: true })!]
}
const jpeg = (c: HTMLCanvasElement) => new Promise<Blob>((done, fail) => c.toBlob((b) => (b ? done(b) : fail(new Error('The picture cannot be kept.'))), 'image/jpeg', 0.85))

/** The picture as it is kept: no larger than is of use, and with nothing of where and when it was taken. */
export async function small(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => { throw new Error('This picture is damaged: the browser cannot open it.') })
  const by = Math.min(1, KEPT / Math.max(bitmap.width, bitmap.height))
  const [c, draw] = canvas(bitmap.width * by, bitmap.height * by)
  draw.drawImage(bitmap, 0, 0, c.width, c.height)
  bitmap.close()
  return jpeg(c)
}

/** The picture made straight, in the shape of the table. */
export async function straight(photo: Photo, aspect: number): Promise<Blob> {
  const bitmap = await createImageBitmap(photo.picture)
  const [from, draw] = canvas(bitmap.width, bitmap.height)
  draw.drawImage(bitmap, 0, 0)
  bitmap.close()
  const src = new Uint32Array(draw.getImageData(0, 0, from.width, from.height).data.buffer)
  const [to, lay] = canvas(aspect >= 1 ? LAID : LAID * aspect, aspect >= 1 ? LAID / aspect : LAID)
  const out = lay.createImageData(to.width, to.height)
  const dst = new Uint32Array(out.data.buffer)
  const at = homography(photo.corners.map((p) => ({ x: p.x * from.width, y: p.y * from.height })))
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const p = at((x + 0.5) / to.width, 1 - (y + 0.5) / to.height)
      const [px, py] = [Math.floor(p.x), Math.floor(p.y)]
      if (px >= 0 && py >= 0 && px < from.width && py < from.height) dst[y * to.width + x] = src[py * from.width + px]!
    }
  }
  lay.putImageData(out, 0, 0)
  return jpeg(to)
}

// Kept by draft, in this browser.

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const r = indexedDB.open('drumhead.photos', 1)
  r.onupgradeneeded = () => r.result.createObjectStore('photos')
  return new Promise((done, fail) => {
    r.onsuccess = () => done(r.result.transaction('photos', mode).objectStore('photos'))
    r.onerror = () => fail(r.error ?? new Error('the browser keeps nothing'))
  })
}

export const photos = {
  async get(id: string): Promise<Photo | undefined> {
    const r = (await store('readonly')).get(id)
    return new Promise((done) => {
      r.onsuccess = () => done(r.result as Photo | undefined)
      r.onerror = () => done(undefined)
    })
  },
  async keep(id: string, photo: Photo | undefined) {
    const s = await store('readwrite')
    if (photo) s.put(photo, id)
    else s.delete(id)
  },
}
