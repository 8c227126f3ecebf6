import { gzipSync, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { opened } from './bring.ts'
import { isTextMap, textMap } from './textmapper.ts'
import { gridOfTiled, tiled } from './tiled.ts'
import { boxes, tiledOpen } from './tiledopen.ts'
import { between, meant, named, wayMeant } from './words.ts'

const hexes = { grid: 'hex', grounds: ['clear', 'wood', 'hill', 'buildings', 'marsh', 'lake', 'river', 'bridge', 'ford'], ways: ['road', 'track', 'river', 'stream'] }
const squares = { ...hexes, grid: 'square' }

it('words of other programs are taken as the book has them', () => {
  expect(meant('light-green', hexes.grounds)).toEqual({ plain: true })
  expect(meant('fir-forest', hexes.grounds)).toEqual({ ground: 'wood' })
  expect(meant('forest-hill', ['woods'])).toEqual({ ground: 'woods' })
  expect(meant('volcano', hexes.grounds)).toBeUndefined()
  expect(wayMeant('trail', hexes.ways)).toBe('track')
  expect(wayMeant('border', hexes.ways)).toBeUndefined()
})

it('a name comes in without what is not seen or turns what is read', () => {
  expect(named('\u202eeht\u202c\u200b <i>Ford</i>\u2066\u0007')).toBe('eht <i>Ford</i>')
})

it.each([
  ['UTF-8', new TextEncoder().encode('title: García\n')],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufefftitle: García\n')],
  ['Latin-1', Uint8Array.from('title: García\n', (c) => c.charCodeAt(0))],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('title: García\n', 'utf16le')])],
  ['UTF-16, the other way round', Uint8Array.from([0xfe, 0xff, ...Buffer.from('title: García\n', 'utf16le').swap16()])],
])('a battle that was kept as %s has its accents', async (_, bytes) => {
  expect(await opened(new File([bytes], 'garcia.yaml'))).toEqual({ what: 'battle', text: 'title: García\n' })
})

it('what is no text is no battle', async () => {
  await expect(opened(new File([Uint8Array.from([0x50, 0x4b, 0, 0xe1])], 'garcia.yaml'))).rejects.toThrow('garcia.yaml is no text.')
})

it('a way goes from hex to hex, and on squares round corners', () => {
  expect(between('hex', { column: 1, row: 1 }, { column: 4, row: 1 }).length).toBe(4)
  expect(between('square', { column: 1, row: 1 }, { column: 3, row: 3 }).length).toBe(5)
})

describe('a map of text-mapper', () => {
  const map = '# The fens\n0101 forest "the Thickets"\n0102 light-green hill\n0201 volcano\n0302 town "A <b>bold</b> place" 20\n0101-0301 river "Lamato"\n0101-0103 border\ninclude https://example.org/gnomeyland.txt\n'
  it('is known by its lines', () => {
    expect(isTextMap(map)).toBe(true)
    expect(isTextMap('drumhead: 1\nid: x\n')).toBe(false)
  })
  it('comes in, and what was left out is named', () => {
    const { board, left } = textMap(map, hexes)
    expect(board).toContain('  grid: hex\n  columns: 3\n  rows: 2\n')
    expect(board).toContain('    A2: wood\n    A1: hill\n    C1: buildings\n')
    expect(board).toContain('    C1: "A <b>bold</b> place"\n')
    expect(board).toContain('{kind: river, name: "Lamato", path: [A2, B1, C2]}')
    expect(left).toEqual(['“volcano”, for which the book has no ground', 'a line of “border”, for which the book has no way', 'the line “include https://example.org/gnomeyland.t”'])
  })
  it('begins where its first hex is, and is cut where a board ends', () => {
    const { board, left } = textMap('3010 forest\n6060 hill\n', hexes)
    expect(board).toContain('columns: 26\n  rows: 26\n')
    expect(board).toContain('    B25: wood\n')
    expect(left.join()).toMatch(/beyond 26 columns and 26 rows/)
  })
  it('with points up is refused in words', () => expect(() => textMap('option horizontal\n0101 forest\n', hexes)).toThrow(/flat side up/))
  it('of nothing is refused in words', () => expect(() => textMap('hello\n', hexes)).toThrow(/No line of this file is a hex/))
})

describe('a map of Tiled', () => {
  const set = { firstgid: 1, name: 'ground', tiles: [{ id: 0, type: 'forest' }, { id: 1, properties: [{ name: 'terrain', value: 'hill' }] }, { id: 2, image: 'tiles/lava.png' }] }
  const map = (more: object = {}, layer: object = {}) => ({
    orientation: 'orthogonal', width: 3, height: 2, tilewidth: 32, tileheight: 32, tilesets: [set],
    layers: [{ type: 'tilelayer', name: 'Ground', data: [1, 0, 0x80000002, 3, 0, 0], ...layer }], ...more,
  })
  it('comes in, turned tiles too, and what was left out is named', async () => {
    const { board, left } = await tiled(map(), squares)
    expect(board).toContain('  grid: square\n  columns: 3\n  rows: 2\n  terrain:\n    A2: wood\n    C2: hill\n')
    expect(left).toEqual(['tiles “lava”, for which the book has no ground'])
  })
  it('has names and ways of its objects', async () => {
    const things = { type: 'objectgroup', objects: [{ name: 'the Mill', x: 70, y: 40 }, { type: 'road', x: 5, y: 5, polyline: [{ x: 0, y: 0 }, { x: 64, y: 0 }] }, { x: 1, y: 1 }] }
    const { board, left } = await tiled(map({ layers: [...map().layers, things] }), squares)
    expect(board).toContain('  names:\n    C1: "the Mill"\n')
    expect(board).toContain('{kind: road, path: [A2, B2, C2]}')
    expect(left).toContain('objects without a name')
  })
  it('has areas whose middles tell which cells they are', async () => {
    const area = { type: 'objectgroup', objects: [{ type: 'wood', name: 'the Copse', x: 0, y: 0, polygon: [{ x: 0, y: 0 }, { x: 64, y: 0 }, { x: 64, y: 32 }, { x: 0, y: 32 }] }, { name: 'x', x: 0, y: 0, polygon: [{ x: 0, y: 0 }] }] }
    const { board, left } = await tiled(map({ layers: [area] }), squares)
    expect(board).toContain('  terrain:\n    A2: wood\n    B2: wood\n  names:\n    B2: "the Copse"\n')
    expect(left).toEqual(['the area “x”, for which the book has no ground'])
  })
  it('lies on an open table in boxes, outlines and ways, in inches', async () => {
    const things = { type: 'objectgroup', objects: [
      { type: 'wood', x: 0, y: 0, polygon: [{ x: 0, y: 0 }, { x: 32, y: 0 }, { x: 16, y: 32 }] },
      { class: 'hedge', name: 'the "Hedge"', x: 0, y: 64, polyline: [{ x: 0, y: 0 }, { x: 96, y: -32 }] },
      { name: 'a name alone', x: 3, y: 3, point: true }, { type: 'hill', x: 0, y: 0, width: 32, height: 32, rotation: 30 },
    ] }
    const { board, left } = await tiledOpen(map({ layers: [...map().layers, things] }), { ...squares, grid: 'inches', ways: ['road', 'hedge'], width: 48 })
    expect(board).toBe(['board:', '  grid: inches', '  width: 48', '  depth: 32', '  grounds:', '    - {terrain: wood, outline: "0,32 16,32 8,16"}', '    - {terrain: wood, box: "0,16 16,32"}', '    - {terrain: hill, box: "32,16 48,32"}',
      '  courses:', '    - {kind: hedge, name: "the \\"Hedge\\"", path: "0,0 48,16"}', ''].join('\n'))
    expect(left).toEqual(['“a name alone”, which is no area of ground here', '“hill”, which is turned', 'tiles “lava”, for which the book has no ground'].sort((a, b) => left.indexOf(a) - left.indexOf(b)))
  })
  it('gathers equal tiles into boxes', () => {
    expect(boxes(['w', 'w', undefined, 'w', 'w', 'w', 'h', undefined, undefined], 3)).toEqual([
      { kind: 'w', left: 0, top: 0, right: 2, foot: 1 }, { kind: 'w', left: 0, top: 1, right: 3, foot: 2 }, { kind: 'h', left: 0, top: 2, right: 1, foot: 3 }])
  })
  it('without its tiles says so, and leaves the ground clear', async () => {
    const { board, left } = await tiled(map({ tilesets: [{ firstgid: 1, source: 'ground.tsx' }] }), squares)
    expect(board).not.toContain('terrain')
    expect(left).toEqual(['the tileset ground.tsx, which lies in a file of its own: embed it in Tiled', 'tiles of the layer “Ground” whose tileset is not in the file (3 times)'])
  })
  it.each([['zlib', deflateSync], ['gzip', gzipSync]] as const)('packed by %s comes in', async (compression, pack) => {
    const bytes = Buffer.alloc(24)
    ;[1, 0, 2, 0, 0, 0].forEach((n, i) => bytes.writeUInt32LE(n, 4 * i))
    const { board } = await tiled(map({}, { data: pack(bytes).toString('base64'), encoding: 'base64', compression }), squares)
    expect(board).toContain('    A2: wood\n    C2: hill\n')
  })
  it('that unpacks without end is left out', async () => {
    const { left } = await tiled(map({}, { data: deflateSync(Buffer.alloc(50_000_000)).toString('base64'), compression: 'zlib' }), squares)
    expect(left).toEqual(['the layer “Ground”, whose data cannot be unpacked'])
  })
  it('of hexes whose first column stands lower has a column before it', async () => {
    const hex = { orientation: 'hexagonal', staggeraxis: 'x', staggerindex: 'even', hexsidelength: 16 }
    const { board } = await tiled(map(hex), hexes)
    expect(board).toContain('  grid: hex\n  columns: 4\n')
    expect(board).toContain('    B1: wood\n')
  })
  it.each([[{ orientation: 'isometric' }, /neither squares nor hexes/], [{ orientation: 'hexagonal', staggeraxis: 'y' }, /flat side up/], [{ infinite: true }, /no end/], [{ width: 1e9 }, /no size/], [{ layers: undefined }, /no map of Tiled/]] as const)(
    'is refused in words: %o', (more, why) => expect(tiled(map(more), squares)).rejects.toThrow(why))
  it('is known by its grid', () => {
    expect(gridOfTiled(map())).toBe('square')
    expect(() => gridOfTiled(null)).toThrow(/no map of Tiled/)
  })
})
