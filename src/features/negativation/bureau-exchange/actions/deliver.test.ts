import { mkdtemp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addDays } from '#values/local-date.ts'

import { chooseBureau } from '../gateway/choose-bureau.ts'
import { type BureauGateway, NotNow, NotSent } from '../gateway/port.ts'
import { emptySimulator, ledgerOf, simulate, type SimulatorState } from '../gateway/simulator.ts'
import { unknownSending } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { collectReturns, publishListings } from './collect.ts'
import { type BureauContext, deliver, resumeSendings } from './deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { exampleDay, type ExampleItem } from '#testing/example-bureau-world.ts'

const world = ownWorld()
const { database, rows } = world

beforeAll(world.open)
afterAll(world.close)

let count = 0
let boletos: ExampleItem[] = []
let lote = 0

beforeEach(async () => {
  count += 1
  const mall = await world.addMall(`Shopping ${count}`)
  boletos = []
  for (const ending of ['01', '13', '02'])
    boletos.push(
      await world.addBoleto({
        mall,
        document: documentEnding(ending, 'J', 50 * count),
        fiadores: [documentEnding('03', 'F', 70 * count)],
      }),
    )
  const { body } = await world.call('POST', 'serasa-negativacao/negativar-boletos', {
    shoppings: [mall],
  })
  lote = (body as unknown as { lotes: { id: number }[] }).lotes[0]?.id ?? 0
})
afterEach(async () => {
  world.setDay(exampleDay)
  await rows(`update bureau_batch set error = null where status = 'ENVIANDO'`)
  for (const { id } of await rows<{ id: number }>(
    `select id from bureau_batch where status in ('PREPARADO', 'ENVIANDO')`,
  ))
    await deliver(world.context, world.bureau(), id)
  await collectReturns(world.context, world.bureau())
  await rows(`update bureau_batch set status = 'PERDIDO' where status = 'ENVIADO'`)
})

const batch = async () =>
  (
    await rows<{
      status: string
      error: string | null
      sent_file_id: string | null
      file_name: string
    }>('select * from bureau_batch where id = $1', [lote])
  )[0]
const readAudit = (action: string) =>
  rows(`select 1 from audit_entry where action = $1 and entity_id = $2`, [action, String(lote)])
const runSimulator = async () =>
  (await rows<{ state: SimulatorState }>('select state from bureau_simulator'))[0]?.state ??
  emptySimulator
const listedHere = async () =>
  ledgerOf(await runSimulator()).filter((key) =>
    boletos.some(({ number }) => key.includes(`|${number}|`)),
  )

async function everybodyOnce() {
  expect(await batch()).toMatchObject({ status: 'RESPONDIDO' })
  expect(
    (await Promise.all(boletos.map(({ itemId }) => world.item(itemId)))).map(
      (item) => item?.status,
    ),
  ).toEqual(['FINALIZADO', 'FINALIZADO_COM_ERRO', 'FINALIZADO'])
  for (const { itemId } of boletos)
    for (const person of await world.persons(itemId)) expect(person.attempts).toBe(1)
  expect(await listedHere()).toHaveLength(4)
  expect(await readAudit('LOTE_ENVIADO')).toHaveLength(1)
  expect(await readAudit('RETORNO_LIDO')).toHaveLength(1)
  expect(
    await rows('select 1 from bureau_simulator_answer where batch_id = $1', [lote]),
  ).toHaveLength(1)
}

class Crash extends Error {}

/**
 * Crashes at the n-th failpoint: before or after each commit, and before or after each bureau
 * call.
 */
function dyingAt(moment: number) {
  let passedCount = 0
  const dieHere = () => {
    passedCount += 1
    if (passedCount === moment) throw new Crash()
  }
  const around = async <T>(act: () => Promise<T>): Promise<T> => {
    dieHere()
    const result = await act()
    dieHere()
    return result
  }
  const bureau = world.bureau()
  const context: BureauContext = { work: (act) => around(() => world.context.work(act)) }
  const gateway: BureauGateway = {
    send: (...given) => around(() => bureau.send(...given)),
    find: (...given) => around(() => bureau.find(...given)),
    collect: async function* () {
      dieHere()
      yield* bureau.collect()
      dieHere()
    },
    acknowledge: (name) => around(() => bureau.acknowledge(name)),
  }
  return { context, gateway, died: () => passedCount >= moment }
}

describe('a crash between any two steps', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'at moment %i sends nobody twice and loses nobody',
    async (moment) => {
      const { context, gateway, died } = dyingAt(moment)
      const run = async (within: BureauContext, over: BureauGateway) => {
        await deliver(within, over, lote)
        await collectReturns(within, over)
      }
      await expect(run(context, gateway)).rejects.toThrow(Crash)
      expect(died()).toBe(true)
      // Another worker retries the job.
      await run(world.context, world.bureau())
      await everybodyOnce()
      await run(world.context, world.bureau())
      await everybodyOnce()
    },
  )

  test('covers all twelve such moments', async () => {
    const { context, gateway, died } = dyingAt(13)
    await deliver(context, gateway, lote)
    await collectReturns(context, gateway)
    expect(died()).toBe(false)
    await everybodyOnce()
  })

  test('two workers at once send one file and apply one answer', async () => {
    await Promise.all([
      deliver(world.context, world.bureau(), lote),
      deliver(world.context, world.bureau(), lote),
    ])
    await Promise.all([
      collectReturns(world.context, world.bureau()),
      collectReturns(world.context, world.bureau()),
    ])
    await everybodyOnce()
  })
})

describe('every attempt sends the same bytes', () => {
  test('whatever changed in the meantime', async () => {
    const seen: Uint8Array[] = []
    const failing: BureauGateway = {
      ...world.bureau(),
      send: async (_, __, bytes) => {
        seen.push(bytes)
        throw new NotSent('the line is down')
      },
    }
    await expect(deliver(world.context, failing, lote)).rejects.toThrow('the line is down')
    expect(await batch()).toMatchObject({
      status: 'PREPARADO',
      error: 'O arquivo ainda não pôde ser entregue ao bureau; o envio será tentado de novo.',
    })
    await rows(`update parameter set value = 'Outro contato ' || $1 where code = 'NOME_CONTATO'`, [
      lote,
    ])
    await rows(`update contract set name = 'Nome novo'`)
    world.setDay(addDays(exampleDay, 1))
    await expect(deliver(world.context, failing, lote)).rejects.toThrow('the line is down')
    expect(Buffer.compare(seen[0] ?? Buffer.of(), seen[1] ?? Buffer.of())).toBe(0)
    await deliver(world.context, world.bureau(), lote)
    const { bytes } = await world.call('GET', `serasa-lote/${lote}/remessa`)
    expect(Buffer.compare(bytes, seen[0] ?? Buffer.of())).toBe(0)
    expect(await batch()).toMatchObject({ status: 'ENVIADO', error: null })
  })

  test('a sending that failed before it began is sent again without a query', async () => {
    const asked: string[] = []
    const down: BureauGateway = {
      ...world.bureau(),
      send: () => Promise.reject(new NotSent('down')),
      find: async (_, fileName) => {
        asked.push(fileName)
        return 'unknown'
      },
    }
    await expect(deliver(world.context, down, lote)).rejects.toThrow('down')
    await deliver(world.context, { ...down, send: world.bureau().send }, lote)
    expect(asked).toEqual([])
    expect(await batch()).toMatchObject({ status: 'ENVIADO', error: null })
  })

  test('a stored file whose bytes changed is never sent', async () => {
    const down: BureauGateway = {
      ...world.bureau(),
      send: () => Promise.reject(new NotSent('down')),
    }
    await expect(deliver(world.context, down, lote)).rejects.toThrow('down')
    const flip = `
      update stored_file_chunk
      set bytes = set_byte(bytes, 700, get_byte(bytes, 700) # 1)
      where file_id = $1`
    const fileId = (await batch())?.sent_file_id
    await rows(flip, [fileId])
    await expect(deliver(world.context, world.bureau(), lote)).rejects.toThrow('not what was kept')
    expect(await listedHere()).toEqual([])
    await rows(flip, [fileId])
  })
})

describe('unknown sending result', () => {
  /** Counts the remessas sent; `says` is the bureau's reply to `find`. */
  const asked = (says: 'received' | 'absent' | 'unknown') => {
    const bureau = world.bureau()
    const sendings: string[] = []
    const gateway: BureauGateway = {
      ...bureau,
      find: async () => says,
      send: async (batchId, fileName, bytes) => {
        sendings.push(fileName)
        return bureau.send(batchId, fileName, bytes)
      },
    }
    return { gateway, sendings }
  }
  const unsure = (): BureauGateway => {
    const bureau = world.bureau()
    return {
      ...bureau,
      send: async (...given) => bureau.send(...given).then(() => 'unknown' as const),
    }
  }
  const lost = (): BureauGateway => ({ ...world.bureau(), send: async () => 'unknown' })

  test('is not resent blindly; the return of the lote settles it', async () => {
    await deliver(world.context, unsure(), lote)
    expect(await batch()).toMatchObject({ status: 'ENVIANDO', error: unknownSending })
    const { gateway, sendings } = asked('unknown')
    await deliver(world.context, gateway, lote)
    expect(await batch()).toMatchObject({ status: 'ENVIANDO', error: unknownSending })
    expect(sendings).toEqual([])
    await collectReturns(world.context, world.bureau())
    await everybodyOnce()
  })

  test('is queried after some minutes; a file that was received counts as sent without a second sending', async () => {
    await deliver(world.context, unsure(), lote)
    await rows(
      `update bureau_batch set created_at = created_at - interval '1 hour' where id = $1`,
      [lote],
    )
    await rows('delete from graphile_worker._private_jobs')
    await world.context.work(resumeSendings)
    expect(await rows(`select key from graphile_worker._private_jobs`)).toEqual([
      { key: `bureau.send ${lote}` },
    ])
    const { gateway, sendings } = asked('received')
    await deliver(world.context, gateway, lote)
    expect(await batch()).toMatchObject({ status: 'ENVIADO', error: null })
    expect(sendings).toEqual([])
  })

  test('follows any failure that may have sent something; it is queried, not resent blindly', async () => {
    const taken: BureauGateway = {
      ...world.bureau(),
      send: async (...given) => {
        await world.bureau().send(...given)
        throw new Error('500 after accept')
      },
    }
    await expect(deliver(world.context, taken, lote)).rejects.toThrow('500 after accept')
    expect(await batch()).toMatchObject({ status: 'ENVIANDO', error: unknownSending })
    const { gateway, sendings } = asked('received')
    await deliver(world.context, gateway, lote)
    expect(sendings).toEqual([])
    expect(await batch()).toMatchObject({ status: 'ENVIADO', error: null })
    await collectReturns(world.context, world.bureau())
    await everybodyOnce()
  })

  test('is resent under the same name only when the bureau does not have the file', async () => {
    await deliver(world.context, lost(), lote)
    const { gateway, sendings } = asked('absent')
    await deliver(world.context, gateway, lote)
    expect(sendings).toEqual([(await batch())?.file_name])
    await collectReturns(world.context, world.bureau())
    await everybodyOnce()
  })
})

describe('bureau answers to try later', () => {
  test('the lote waits for the requested time and uses no attempt', async () => {
    await rows('delete from graphile_worker._private_jobs')
    const busy: BureauGateway = {
      ...world.bureau(),
      send: () => Promise.reject(new NotNow(90, 'busy')),
    }
    await deliver(world.context, busy, lote)
    expect(await batch()).toMatchObject({
      status: 'PREPARADO',
      error: expect.stringContaining('tentado de novo') as string,
    })
    const [job] = await rows<{ key: string; attempts: number; seconds: number }>(
      `
        select key, attempts, extract(epoch from run_at - now())::int as seconds
        from graphile_worker._private_jobs`,
    )
    expect(job).toMatchObject({ key: `bureau.send ${lote}`, attempts: 0 })
    expect(Math.abs((job?.seconds ?? 0) - 90)).toBeLessThan(10)
    const closedGateway: BureauGateway = {
      ...world.bureau(),
      // oxlint-disable-next-line require-yield
      collect: async function* () {
        throw new NotNow(30, 'left alone')
      },
    }
    await expect(collectReturns(world.context, closedGateway)).resolves.toBeUndefined()
  })

  test('a remessa waits for the previous one of its informant, unless the result of that one is unknown', async () => {
    await rows('delete from graphile_worker._private_jobs')
    const [own] = await rows<{ root: string; remessa: number }>(
      'select informant_root as root, remessa from bureau_batch where id = $1',
      [lote],
    )
    const [earlier] = await rows<{ id: number }>(
      `
        insert into bureau_batch (
          informant_root, operation, remessa, status, movement_on, file_name, created_by_name
        )
       values ($1, 'EXCLUSAO', $2, 'PREPARADO', '2026-11-20', 'x', 'x') returning id`,
      [own?.root, (own?.remessa ?? 0) - 1_000_000],
    )
    await deliver(world.context, world.bureau(), lote)
    expect(await batch()).toMatchObject({ status: 'PREPARADO' })
    expect(await rows(`select key from graphile_worker._private_jobs`)).toEqual([
      { key: `bureau.send ${lote}` },
    ])
    await rows(`update bureau_batch set status = 'ENVIANDO', error = $2 where id = $1`, [
      earlier?.id,
      unknownSending,
    ])
    await deliver(world.context, world.bureau(), lote)
    expect(await batch()).toMatchObject({ status: 'ENVIADO' })
    await rows('delete from bureau_batch where id = $1', [earlier?.id])
  })
})

test('an interrupted sending is queued again, a finished one is not', async () => {
  await rows('delete from graphile_worker._private_jobs')
  await rows(`update bureau_batch set created_at = created_at - interval '1 hour'`)
  await world.context.work(resumeSendings)
  expect(await rows(`select key from graphile_worker._private_jobs`)).toEqual([
    { key: `bureau.send ${lote}` },
  ])
})

describe('exchange through folders', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'bureau-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const bureau = () =>
    chooseBureau(
      { kind: 'file', outbox: join(root, 'saida'), inbox: join(root, 'entrada') },
      { db: database.app, clock: world.clock },
    )
  const deliveredAndAnswered = async () => {
    await deliver(world.context, bureau(), lote)
    const name = (await batch())?.file_name ?? ''
    const file = await readFile(join(root, 'saida', name))
    return simulate(emptySimulator, file, exampleDay).answer
  }
  const arrive = async (name: string, bytes: Uint8Array) => {
    await mkdir(join(root, 'entrada'), { recursive: true })
    await writeFile(join(root, 'entrada', name), bytes)
  }

  test('the remessa is in the outbox once, even if the transport takes it before the crash recovery', async () => {
    const dying: BureauContext = {
      work: (act) =>
        world.context.work(async (work) => {
          const result = await act(work)
          const [found] = await readdir(join(root, 'saida')).catch(() => [])
          if (found !== undefined) throw new Crash()
          return result
        }),
    }
    await expect(deliver(dying, bureau(), lote)).rejects.toThrow(Crash)
    const name = (await batch())?.file_name ?? ''
    expect(await readdir(join(root, 'saida'))).toEqual([name])
    await rename(join(root, 'saida', name), join(root, 'levado.txt'))
    await deliver(world.context, bureau(), lote)
    expect(await readdir(join(root, 'saida'))).toEqual([])
    expect(await batch()).toMatchObject({ status: 'ENVIADO' })
    expect(
      Buffer.compare(
        await readFile(join(root, 'levado.txt')),
        (await world.call('GET', `serasa-lote/${lote}/remessa`)).bytes,
      ),
    ).toBe(0)
  })

  test('the return is read from the inbox, applied and moved aside', async () => {
    const answer = await deliveredAndAnswered()
    await arrive('R.008.40414.PEFIN.RET.D261121.H080000.TXT', answer)
    await collectReturns(world.context, bureau())
    expect(await batch()).toMatchObject({ status: 'RESPONDIDO' })
    expect(await readdir(join(root, 'entrada'))).toEqual(['processados'])
    expect(
      Buffer.compare(
        (await world.call('GET', `serasa-lote/${lote}/retorno`)).bytes,
        Buffer.from(answer),
      ),
    ).toBe(0)
  })

  test('an incomplete return stays and is reported once, is applied when complete, and delays no other file', async () => {
    const answer = await deliveredAndAnswered()
    await arrive('A.TXT', answer.subarray(0, 1500))
    await arrive('B.TXT', Buffer.from('nothing of the bureau'))
    await collectReturns(world.context, bureau())
    await collectReturns(world.context, bureau())
    expect(await batch()).toMatchObject({ status: 'ENVIADO' })
    expect(
      await rows(
        `
          select entity_id as name, body -> 'motivos' ->> 0 as why
          from audit_entry
          where action = 'RETORNO_RECUSADO'
          order by position`,
      ),
    ).toMatchObject([
      { name: 'A.TXT', why: expect.stringContaining('Linha 3') as string },
      { name: 'B.TXT' },
    ])
    await arrive('A.TXT', answer)
    await collectReturns(world.context, bureau())
    expect(await batch()).toMatchObject({ status: 'RESPONDIDO' })
    expect(await readdir(join(root, 'entrada'))).toEqual(['B.TXT', 'processados'])
  })
})

describe('ten days after acceptance (rules 4.7)', () => {
  test('an accepted listing becomes public, not a day earlier', async () => {
    await deliver(world.context, world.bureau(), lote)
    await collectReturns(world.context, world.bureau())
    const states = async () =>
      (await world.persons(boletos[0]?.itemId ?? 0)).map(({ inclusion }) => inclusion)
    world.setDay(addDays(exampleDay, 9))
    await publishListings(world.context)
    expect(await states()).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    world.setDay(addDays(exampleDay, 10))
    await publishListings(world.context)
    await publishListings(world.context)
    expect(await states()).toEqual(['ATIVO', 'ATIVO'])
    expect(
      (await world.persons(boletos[1]?.itemId ?? 0)).map(({ inclusion }) => inclusion),
    ).toEqual(['REJEITADO', 'REJEITADO'])
    expect(
      await rows(`select 1 from audit_entry where action = 'PUBLICADO' and entity_id = $1`, [
        String(boletos[0]?.itemId),
      ]),
    ).toHaveLength(1)
  })
})
