import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; folders are part of the name, with '/'. */
export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array }

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
/** Names are UTF-8. */
const utf8Names = 0x0800
const deflated = 8

/** Days and hours as archives have had them since 1989: two seconds are one. */
function dosTime(at: Date): { readonly day: number; readonly time: number } {
  const day = ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return { day, time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1) }
}

type Packed = { readonly name: Buffer; readonly data: Buffer; readonly crc: number; readonly size: number }

/** What the local and the central header of a file have in common, from the version to the lengths. */
function describe({ name, data, crc, size }: Packed, at: Date): Buffer {
  const { day, time } = dosTime(at)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(utf8Names, 2)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt16LE(time, 6)
  head.writeUInt16LE(day, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function centralOf(packed: Packed, at: Date, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const made = Buffer.alloc(2)
  made.writeUInt16LE(version)
  return Buffer.concat([signature(centralSignature), made, describe(packed, at), rest, packed.name])
}

/** A small archive, whole in memory: of documents, not of exports. Every file carries the same instant. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const packed: Packed = {
      name: Buffer.from(name.toWellFormed()),
      data: deflateRawSync(bytes),
      crc: crc32(bytes),
      size: bytes.length,
    }
    const local = Buffer.concat([signature(localSignature), describe(packed, at), packed.name, packed.data])
    locals.push(local)
    centrals.push(centralOf(packed, at, offset))
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, signature(endSignature), end])
}
