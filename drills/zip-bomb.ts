import { deflateRawSync } from 'node:zlib'

import { checkZip } from '#listing/server/reading/zip-limits.ts'

import { ask, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { columnNames, upload } from './erp-file.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'
import { sheetOf, zipOf } from './zip.ts'

const mebibyte = 1 << 20
const sentence = 'se expande além do limite'

/** A sheet with one row and many blanks: unpacked it is hundreds of times larger. */
function bomb(mebibytes: number, declaredSize?: number): Buffer {
  const sheet = Buffer.concat([
    Buffer.from(sheetOf([columnNames]).replace('</worksheet>', '')),
    Buffer.alloc(mebibytes * mebibyte, ' '),
    Buffer.from('</worksheet>'),
  ])
  return zipOf([
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: sheet,
      packedBytes: deflateRawSync(sheet, { level: 9 }),
      ...(declaredSize === undefined ? {} : { declaredSize }),
    },
  ])
}

const rssOf = async (address: string): Promise<number> => {
  const { body } = await ask(address, '/metrics')
  return (
    Number(/^process_resident_memory_bytes (\S+)/m.exec(String(body['text']))?.[1] ?? 0) / mebibyte
  )
}

/** A file of some hundred kilobytes that unpacks to hundreds of megabytes. */
export const zipBomb: Drill = {
  name: 'zip-bomb',
  row: 'R25',
  promise:
    'a zip bomb is refused by its directory within 300 ms and without memory, one with a false directory during unpacking, with a message',
  run: (options) =>
    inPlace(async (place, findings) => {
      const unpacked = sizeOf(options, 200, 512)
      const bytes = bomb(unpacked)
      if (options.print)
        options.print(`${(bytes.length / 1024).toFixed(0)} KB that unpack to ${unpacked} MB`)
      // The refusal without transport and queue.
      const began = performance.now()
      let refusal = ''
      try {
        checkZip(bytes)
      } catch (error) {
        refusal = error instanceof Error ? error.message : String(error)
      }
      const refusedMs = performance.now() - began
      findings.must(refusal.includes(sentence), `the directory was not refused: '${refusal}'`)
      findings.atMost('refused after, ms', refusedMs, 300)

      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { DATABASE_URL: place.url })
      // The first file warms up the reader thread; later growth is caused by the bomb.
      const warm = await upload(
        server.address,
        token,
        'aquece.xlsx',
        zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheetOf([columnNames])) }]),
      )
      findings.equal('warm-up received', warm.status, 200)
      const ended = async () =>
        (
          await place.rows(
            `select 1 from erp_load where status not in ('REJEITADA', 'PROCESSADA', 'ERRO')`,
          )
        ).length === 0
      await until('the warm-up ends', ended)
      /** Uploads a bomb; returns duration, memory and message. */
      const detonate = async (
        name: string,
        sent: Buffer,
      ): Promise<{ ms: number; memoryMB: number; error: string }> => {
        const before = await rssOf(server.address)
        let most = before
        const answer = await upload(server.address, token, name, sent)
        findings.equal(`${name}: received`, answer.status, 200)
        const look = async () => {
          most = Math.max(most, await rssOf(server.address))
          return ended()
        }
        const ms = await until(`${name} is refused`, look, 60_000, 20)
        const [load] = await place.rows<{ status: string; error: string | null }>(
          `select status, error from erp_load order by id desc limit 1`,
        )
        findings.must(load?.status === 'REJEITADA', `${name} ended ${load?.status}: ${load?.error}`)
        findings.must(
          /^\p{Lu}[^]*\.$/u.test(load?.error ?? ''),
          `${name}: no sentence, but ${load?.error}`,
        )
        findings.atMost(`${name}: memory it took, MB`, most - before, 64)
        return { ms, memoryMB: most - before, error: load?.error ?? '' }
      }
      const honest = await detonate('bomba.xlsx', bytes)
      findings.must(honest.error.includes(sentence), `the bomb was refused with: ${honest.error}`)
      // Its directory claims one megabyte: the limit must apply while unpacking.
      const lying = await detonate('mentira.xlsx', bomb(unpacked, mebibyte))
      findings.atMost('the lying one was refused after, ms', lying.ms, 10_000)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        packedKB: bytes.length / 1024,
        unpackedMB: unpacked,
        refusedMs,
        inServerMs: Math.round(honest.ms),
        lyingMs: Math.round(lying.ms),
        memoryMB: Math.round(Math.max(honest.memoryMB, lying.memoryMB)),
      }
    }),
}
