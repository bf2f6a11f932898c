import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { committedDatabase } from './test-database.ts'

import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import { overwriteField } from '#features/negativation/bureau-exchange/gateway/record.ts'
import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from './document-ending.ts'
import {
  type ExampleBoleto,
  exampleDay,
  type ExampleItem,
  exampleWorld,
  importer,
  sender,
} from './example-bureau-world.ts'
import { loseLotes, sentBytes } from './example-lotes.ts'

/** A boleto, by default in the mall of the test. */
type ExampleInput = Omit<ExampleBoleto, 'mall'> & { readonly mall?: number }

/** The world of a test file over its own database. */
export function ownWorld() {
  const database = committedDatabase()
  return { database, ...exampleWorld(database) }
}

/** Test world: a mall and documents per test, and no lote in flight afterwards. */
export function exampleBureau() {
  const world = ownWorld()
  const { rows } = world
  let count = 0
  let mall = 0

  beforeAll(world.open)
  afterAll(world.close)
  beforeEach(async () => {
    world.as(sender(1))
    mall = await world.addMall(`Shopping ${(count += 1)}`)
  })
  afterEach(async () => {
    world.setDay(exampleDay)
    await loseLotes(world)
    await rows('update bureau_simulator_answer set collected_at = now() where collected_at is null')
  })

  const addBoleto = (exampleInput: ExampleInput): Promise<ExampleItem> =>
    world.addBoleto({ mall, ...exampleInput })
  const send = () =>
    world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [mall] })
  /** Sends every waiting lote; returns the last one. */
  const handOver = async (): Promise<number> => {
    const waiting = await rows<{ id: number }>(
      `select id from bureau_batch where status = 'PREPARADO' order by id`,
    )
    for (const { id } of waiting) await deliver(world.context, world.bureau(), id)
    return waiting.at(-1)?.id ?? 0
  }
  /** Sends what waits and reads the returns; returns the last lote. */
  const settle = async (): Promise<number> => {
    const lote = await handOver()
    await collectReturns(world.context, world.bureau())
    return lote
  }
  /** Creates boletos that were sent and answered; their documents determine the answers. */
  const answered = async (...exampleInputs: readonly ExampleInput[]): Promise<ExampleItem[]> => {
    const items: ExampleItem[] = []
    for (const each of exampleInputs) items.push(await addBoleto(each))
    await send()
    await settle()
    return items
  }
  /** Lines of the return that the bureau has ready, without line ends. */
  const answerOf = async (lote: number): Promise<string[]> => {
    const [row] = await rows<{ bytes: Buffer }>(
      'select bytes from bureau_simulator_answer where batch_id = $1',
      [lote],
    )
    return (row?.bytes.toString('latin1') ?? '').split('\r\n').slice(0, -1)
  }
  const fileOf = (lines: readonly string[]) =>
    Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
  const bringReturn = (lines: readonly string[]) =>
    world.callAs(importer(), 'POST', 'serasa-negativacao/negativar-boletos/importar', {
      file: fileOf(lines).toString('base64'),
      fileName: 'retorno.txt',
    })

  return {
    ...world,
    mall: () => mall,
    /** A CNPJ or CPF of this test; its ending selects the behaviour of the simulated bureau. */
    document: (ending: string) => documentEnding(ending, 'J', 60 * count),
    cpf: (ending: string) => documentEnding(ending, 'F', 60 * count),
    addBoleto,
    send,
    handOver,
    settle,
    answered,
    oneAnswered: async (exampleInput: ExampleInput): Promise<ExampleItem> =>
      (await answered(exampleInput))[0] as ExampleItem,
    answerOf,
    fileOf,
    /** Imports these lines as a return, as a user who did not send the lote. */
    bringReturn,
    /** The remessa that was sent for this lote. */
    remessaOf: async (lote: number) => readRemessa(await sentBytes(world, lote)),
    /** Answers the lote with these codes, by record sequence. */
    answer: async (lote: number, codes: Readonly<Record<number, string>>): Promise<void> => {
      const answerLines = (await answerOf(lote)).map((line, index) => {
        const code = codes[index + 1]
        return code === undefined ? line : overwriteField(convem04.detail, line, 'codes', code)
      })
      await bringReturn(answerLines)
      await rows(
        'update bureau_simulator_answer set collected_at = now() where collected_at is null',
      )
    },
  }
}
